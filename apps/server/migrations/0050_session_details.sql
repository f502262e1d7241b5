-- What the owner sees in the list of sessions: families of browser and system, and a country, never an address.
-- `authenticated_at`: when the person last proved who they are. `ends_at`: no refresh continues a session after it.
alter table sessions
  add column method text not null default 'password' check (method in ('password', 'link', 'passkey', 'oidc')),
  add column browser text,
  add column os text,
  add column country text,
  add column authenticated_at timestamptz,
  add column last_used_at timestamptz,
  add column ends_at timestamptz;
-- Sessions of the version before end in 90 days at the latest.
update sessions set authenticated_at = created_at, last_used_at = created_at, ends_at = now() + interval '90 days';
alter table sessions
  alter column authenticated_at set not null,
  alter column last_used_at set not null,
  alter column ends_at set not null;
