/** Signs somebody in without a call: $1 the SHA-256 of the token, $2 the account. It lasts whatever the clock of a test says. */
export const sessionSql = `insert into sessions (token_hash, id, user_id, created_at, expires_at, seen_at, browser, system, network, device_name)
  values ($1, 'ses_' || encode($1::bytea, 'hex'), $2, now(), '2099-01-01', now(), 'other', 'other', '', encode($1::bytea, 'hex'))`;
