-- Reports of short links by visitors. A report stays when its code is deleted.
create table reports (
  id uuid primary key,
  -- The name in the reported link: a hash or a slug.
  link text not null,
  short_hash text not null references short_hashes (hash),
  category text not null check (category in ('phishing', 'malware', 'spam', 'illegal', 'copyright', 'other')),
  text text not null,
  email text,
  created_at timestamptz not null,
  -- When operators were told by email; null if an email about the same link was sent shortly before.
  mailed_at timestamptz,
  state text not null default 'open' check (state in ('open', 'closed')),
  closed_at timestamptz,
  closed_by uuid references users (id) on delete set null,
  note text,
  constraint reports_closed check ((state = 'closed') = (closed_at is not null))
);
create index reports_state_id_idx on reports (state, id desc);
create index reports_short_hash_idx on reports (short_hash, mailed_at);
create index reports_closed_at_idx on reports (closed_at) where closed_at is not null;
create index reports_closed_by_idx on reports (closed_by);
