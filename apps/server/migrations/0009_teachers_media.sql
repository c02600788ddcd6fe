CREATE TABLE "course_media" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"agency_id" text,
	"file_id" text,
	CONSTRAINT "course_media_kind" CHECK ((kind = 'mp4') = (file_id is not null))
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "seconds" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "unseen_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "course_media" ADD CONSTRAINT "course_media_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_media" ADD CONSTRAINT "course_media_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_media_agency" ON "course_media" USING btree ("agency_id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_media_file" ON "course_media" USING btree ("file_id");--> statement-breakpoint
-- Lessons and drafts named folders of playlists before media had rows of their own.
insert into course_media (id, kind)
  select media, 'hls' from lessons where media is not null
  union
  select jsonb_path_query(text, '$.chapters[*].lessons[*].media ? (@ != null)') #>> '{}', 'hls'
  from listings, lateral (values (content), (live)) as written (text);
--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_media_course_media_id_fk" FOREIGN KEY ("media") REFERENCES "public"."course_media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lessons_media" ON "lessons" USING btree ("media");--> statement-breakpoint
CREATE INDEX "teachers_agency" ON "teachers" USING btree ("agency_id");