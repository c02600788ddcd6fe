import { inWidth } from '@lyceum/domain/pictures';
import { Avatar } from 'antd';
import type { ReactNode } from 'react';
import type { FormWords } from '../ui/conflict-dialog.tsx';
import { emptyText, placeText, valueText, type Reading } from './listing-words.ts';

interface PersonProps {
  name: string;
  /** Empty without one. */
  avatar: string;
  children?: ReactNode;
}

/** Somebody by name and picture. */
export function Person({ name, avatar, children = name }: PersonProps): ReactNode {
  return (
    <span className="row">
      <Avatar src={avatar === '' ? undefined : inWidth(avatar, 240)} alt="">
        {Array.from(name)[0]}
      </Avatar>
      <span>{children}</span>
    </span>
  );
}

/** A name with its picture before it, where it has one. */
export function WithPicture({ picture, children }: { picture: string; children: ReactNode }): ReactNode {
  return (
    <span className="row">
      {picture !== '' && <img src={picture} alt="" className="name-picture" />}
      <span>{children}</span>
    </span>
  );
}

/** The content in people's words: money, names with their pictures, periods and minutes. */
export const listingWords = (reading: Reading): FormWords => ({
  nameOf: placeText,
  show(path, text) {
    const words = valueText(path, text, reading);
    const [field] = path.split('.');
    const teacher = field === 'teacherIds' && reading.names.teachers.find(({ id }) => id === text);
    const category = field === 'categoryId' && reading.names.categories.find(({ id }) => id === text);
    return teacher ? (
      <Person {...teacher} />
    ) : category ? (
      <WithPicture picture={category.picture}>{category.name}</WithPicture>
    ) : (
      words
    );
  },
  emptyOf: emptyText,
});
