-- What the successors of a used refresh token were derived with: parallel refreshes with one token get the same pair.
alter table session_tokens add column successor_nonce text;
