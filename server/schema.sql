-- Made from a database with all migrations by server/test/schema.test.ts. Nothing reads it but people.

-- Tables

create table access_tokens (
  user_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  issued_at timestamp with time zone not null default now(),
  constraint access_tokens_pkey PRIMARY KEY (user_id, hash),
  constraint access_tokens_user_id_session_id_fkey FOREIGN KEY (user_id, session_id) REFERENCES sessions(user_id, id) ON DELETE CASCADE
);

create table account_warnings (
  user_id uuid not null,
  about_id uuid not null,
  kind text not null,
  chat_id uuid,
  chat_kind text,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint account_warnings_kind_check CHECK (kind = ANY (ARRAY['fraud'::text, 'lifted'::text])),
  constraint account_warnings_pkey PRIMARY KEY (user_id, about_id),
  constraint account_warnings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table admins (
  user_id uuid not null,
  granted_at timestamp with time zone not null default now(),
  role text not null default 'admin'::text,
  constraint admins_pkey PRIMARY KEY (user_id),
  constraint admins_role_check CHECK (role = ANY (ARRAY['admin'::text, 'moderator'::text])),
  constraint admins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table alert_mails (
  user_id uuid not null,
  job_id bigint not null,
  sent_at timestamp with time zone not null,
  constraint alert_mails_pkey PRIMARY KEY (user_id),
  constraint alert_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table alert_pushes (
  user_id uuid not null,
  until timestamp with time zone not null,
  pushes integer not null,
  constraint alert_pushes_pkey PRIMARY KEY (user_id),
  constraint alert_pushes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table alert_told (
  user_id uuid not null,
  car_id uuid not null,
  told_at timestamp with time zone not null default now(),
  push_at timestamp with time zone,
  was_pushed boolean not null default false,
  by_mail boolean not null,
  mail_id bigint,
  alert_ids uuid[],
  silent_on uuid[] not null default '{}'::uuid[],
  constraint alert_told_car_id_fkey FOREIGN KEY (car_id) REFERENCES cars(id) ON DELETE CASCADE,
  constraint alert_told_pkey PRIMARY KEY (user_id, car_id),
  constraint alert_told_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table alert_ways (
  alert_id uuid not null,
  user_id uuid not null,
  by_push boolean not null,
  by_mail boolean not null,
  key text not null,
  words text[],
  make_key text,
  year_from integer,
  year_to integer,
  mileage_to integer,
  mileage_km_to integer,
  price_from integer,
  price_to integer,
  currency text,
  transmissions text[],
  fuel_types text[],
  conditions text[],
  most_km double precision,
  lat double precision,
  lng double precision,
  bodies text[],
  constraint alert_ways_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE
);

create table alerts (
  id uuid not null,
  user_id uuid not null,
  search text,
  filters jsonb,
  by_push boolean not null,
  by_mail boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint alerts_check CHECK ((search IS NULL) <> (filters IS NULL)),
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table appeal_links (
  decision_id uuid not null,
  hash bytea not null,
  constraint appeal_links_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id) ON DELETE CASCADE,
  constraint appeal_links_pkey PRIMARY KEY (decision_id, hash)
);

create table appeals (
  decision_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  outcome text,
  is_restored boolean,
  reason text,
  decided_at timestamp with time zone,
  decided_by uuid,
  moderator text,
  constraint appeals_check CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  constraint appeals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id) ON DELETE CASCADE,
  constraint appeals_outcome_check CHECK (outcome = ANY (ARRAY['stands'::text, 'undone'::text])),
  constraint appeals_pkey PRIMARY KEY (decision_id)
);

create table audit_log (
  id uuid not null,
  admin_id uuid not null,
  admin_name text not null,
  action text not null,
  target_id uuid not null,
  target text not null,
  reason text,
  created_at timestamp with time zone not null default now(),
  found_by text not null generated always as (searchable(((((admin_name || ' '::text) || target) || ' '::text) || COALESCE(reason, ''::text)))) stored,
  constraint audit_log_pkey PRIMARY KEY (id)
);

create table broadcast_counts (
  broadcast_id uuid not null,
  part smallint not null,
  seen integer not null,
  constraint broadcast_counts_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id),
  constraint broadcast_counts_pkey PRIMARY KEY (broadcast_id, part)
);

create table broadcast_views (
  user_id uuid not null,
  broadcast_id uuid not null,
  viewed_at timestamp with time zone not null default now(),
  constraint broadcast_views_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id),
  constraint broadcast_views_pkey PRIMARY KEY (user_id, broadcast_id),
  constraint broadcast_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table broadcasts (
  id uuid not null,
  title text not null,
  content text not null,
  author_id uuid,
  client_id uuid not null,
  created_at timestamp with time zone not null default now(),
  withdrawn_at timestamp with time zone,
  found_by text not null generated always as (searchable(((title || ' '::text) || content))) stored,
  constraint broadcasts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint broadcasts_client_id_key UNIQUE (client_id),
  constraint broadcasts_pkey PRIMARY KEY (id)
);

create table car_notices (
  user_id uuid not null,
  id uuid not null,
  car_id uuid not null,
  car text not null,
  is_active boolean not null,
  reason text,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone,
  kind text not null default 'switched'::text,
  constraint car_notices_kind_check CHECK (kind = ANY (ARRAY['switched'::text, 'photo_removed'::text])),
  constraint car_notices_pkey PRIMARY KEY (user_id, id),
  constraint car_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table car_photos (
  car_id uuid not null,
  id uuid not null,
  file text not null,
  sort_order integer not null,
  focus_x real not null default 0.5,
  focus_y real not null default 0.5,
  constraint car_photos_car_id_file_key UNIQUE (car_id, file),
  constraint car_photos_car_id_fkey FOREIGN KEY (car_id) REFERENCES cars(id) ON DELETE CASCADE,
  constraint car_photos_focus_x_check CHECK (focus_x >= 0::double precision AND focus_x <= 1::double precision),
  constraint car_photos_focus_y_check CHECK (focus_y >= 0::double precision AND focus_y <= 1::double precision),
  constraint car_photos_pkey PRIMARY KEY (car_id, id)
);

create table car_stats (
  car_id uuid not null,
  views integer not null default 0,
  likes integer not null default 0,
  constraint car_stats_car_id_fkey FOREIGN KEY (car_id) REFERENCES cars(id) ON DELETE CASCADE,
  constraint car_stats_pkey PRIMARY KEY (car_id)
);

create table cards (
  car_id uuid not null,
  card text not null,
  matched text not null,
  constraint cards_car_id_fkey FOREIGN KEY (car_id) REFERENCES cars(id) ON DELETE CASCADE,
  constraint cards_pkey PRIMARY KEY (car_id)
);

create table cars (
  id uuid not null,
  owner_id uuid not null,
  make text not null,
  model text not null,
  year integer not null,
  price integer not null,
  odometer integer not null,
  transmission text not null,
  fuel_type text not null,
  condition text not null,
  location text not null,
  description text not null,
  is_active boolean not null default true,
  is_locked boolean not null default false,
  created_at timestamp with time zone not null default now(),
  published_at timestamp with time zone,
  feed_pos bigint,
  model_key text not null default ''::text,
  lat real,
  lng real,
  has_photo boolean not null default false,
  touched_at timestamp with time zone not null default now(),
  mileage_unit text not null default 'mi'::text,
  currency text not null default 'USD'::text,
  mileage integer not null generated always as (
CASE mileage_unit
    WHEN 'mi'::text THEN odometer
    ELSE (round(((odometer)::numeric / 1.609344)))::integer
END) stored,
  mileage_km integer not null generated always as (
CASE mileage_unit
    WHEN 'km'::text THEN odometer
    ELSE (round(((odometer)::numeric * 1.609344)))::integer
END) stored,
  found_by text not null generated always as (((((model_key || ' '::text) || (year)::text) || ' '::text) || searchable(make))) stored,
  client_id uuid,
  is_reserved boolean not null default false,
  swapped_at timestamp with time zone,
  body text,
  wish jsonb,
  wish_keys text[] not null default '{}'::text[],
  is_away boolean not null default false,
  shown_again_at timestamp with time zone,
  first_registration date,
  inspection_until date,
  constraint cars_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'EUR'::text])),
  constraint cars_mileage_unit_check CHECK (mileage_unit = ANY (ARRAY['mi'::text, 'km'::text])),
  constraint cars_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint cars_pkey PRIMARY KEY (id)
);

create table case_notes (
  id uuid not null,
  case_id uuid not null,
  author_id uuid not null,
  author text not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  constraint case_notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_notes_pkey PRIMARY KEY (id)
);

create table case_parts (
  kind text not null,
  part_id uuid not null,
  case_id uuid not null,
  constraint case_parts_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_parts_kind_check CHECK (kind = ANY (ARRAY['report'::text, 'notice'::text])),
  constraint case_parts_pkey PRIMARY KEY (kind, part_id)
);

create table case_subjects (
  case_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  is_open boolean not null default true,
  constraint case_subjects_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_subjects_kind_check CHECK (kind = ANY (ARRAY['member'::text, 'car'::text, 'deal'::text])),
  constraint case_subjects_pkey PRIMARY KEY (case_id, kind, subject_id)
);

create table cases (
  id uuid not null,
  created_at timestamp with time zone not null default now(),
  joined_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  merged_into uuid,
  constraint cases_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES cases(id) ON DELETE CASCADE,
  constraint cases_pkey PRIMARY KEY (id)
);

create table chat_members (
  user_id uuid not null,
  chat_id uuid not null,
  created_at timestamp with time zone not null default now(),
  opened_at timestamp with time zone,
  read_seq bigint not null default 0,
  said_at timestamp with time zone,
  closed_name text,
  kind text not null,
  asked_at timestamp with time zone,
  answered_at timestamp with time zone,
  put_off_at timestamp with time zone,
  constraint chat_members_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint chat_members_pkey PRIMARY KEY (chat_id, user_id),
  constraint match_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table chat_warnings (
  chat_id uuid not null,
  about_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null default now(),
  constraint chat_warnings_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint chat_warnings_kind_check CHECK (kind = ANY (ARRAY['fraud'::text, 'lifted'::text])),
  constraint chat_warnings_pkey PRIMARY KEY (chat_id, about_id)
);

create table chats (
  id uuid not null,
  kind text not null,
  size smallint not null,
  last_seq bigint not null default 0,
  is_closed boolean not null default false,
  ended_at timestamp with time zone,
  constraint chats_kind_check CHECK (kind = ANY (ARRAY['match'::text, 'ring'::text])),
  constraint chats_pkey PRIMARY KEY (id),
  constraint chats_size_check CHECK (size >= 2 AND size <= 4)
);

create table content_reports (
  report_id uuid not null,
  url text not null,
  category text not null,
  name text,
  email text,
  language text not null,
  mailed_at timestamp with time zone,
  constraint content_reports_pkey PRIMARY KEY (report_id),
  constraint content_reports_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);

create table copied_photos (
  report_id uuid not null,
  car_id uuid not null,
  file text not null,
  other_car_id uuid,
  other_file text,
  constraint copied_photos_car_id_fkey FOREIGN KEY (car_id) REFERENCES cars(id) ON DELETE CASCADE,
  constraint copied_photos_other_car_id_fkey FOREIGN KEY (other_car_id) REFERENCES cars(id) ON DELETE CASCADE,
  constraint copied_photos_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);

create table daily_stats (
  day date not null,
  kind text not null,
  n bigint not null,
  constraint daily_stats_pkey PRIMARY KEY (day, kind)
);

create table data_notices (
  user_id uuid not null,
  id uuid not null,
  act text not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  constraint data_notices_pkey PRIMARY KEY (user_id, id),
  constraint data_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table deal_acceptances (
  deal_id uuid not null,
  number integer not null,
  user_id uuid not null,
  accepted_at timestamp with time zone not null,
  constraint deal_acceptances_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint deal_acceptances_pkey PRIMARY KEY (deal_id, number, user_id)
);

create table deal_cars (
  deal_id uuid not null,
  car_id uuid not null,
  constraint deal_cars_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint deal_cars_pkey PRIMARY KEY (deal_id, car_id)
);

create table deal_checks (
  deal_id uuid not null,
  car_id uuid not null,
  item text not null,
  user_id uuid not null,
  is_done boolean not null default true,
  made_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint deal_checks_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint deal_checks_pkey PRIMARY KEY (deal_id, car_id, item, user_id)
);

create table deal_disputes (
  deal_id uuid not null,
  user_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  repeated_at timestamp with time zone,
  constraint deal_disputes_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint deal_disputes_pkey PRIMARY KEY (deal_id, user_id)
);

create table deal_papers (
  deal_id uuid not null,
  car_id uuid not null,
  giver_id uuid not null,
  vin text,
  plate text,
  odometer integer,
  odometer_unit text not null,
  defects text,
  keys smallint,
  updated_at timestamp with time zone not null default now(),
  first_registration date,
  inspection_until date,
  value_cents bigint,
  currency text,
  constraint deal_papers_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'EUR'::text])),
  constraint deal_papers_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint deal_papers_odometer_unit_check CHECK (odometer_unit = ANY (ARRAY['mi'::text, 'km'::text])),
  constraint deal_papers_pkey PRIMARY KEY (deal_id, car_id)
);

create table deal_parties (
  deal_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  handed_over_at timestamp with time zone,
  repeated_at timestamp with time zone,
  wants_cancel boolean not null default false,
  has_taken_back boolean not null default false,
  dispute_mailed_at timestamp with time zone,
  is_unshown boolean not null default false,
  put_away_at timestamp with time zone,
  word_made_at timestamp with time zone,
  constraint deal_parties_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint deal_parties_pkey PRIMARY KEY (deal_id, user_id)
);

create table deal_receipts (
  deal_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  amount_cents bigint not null,
  currency text not null,
  received_at timestamp with time zone not null,
  is_before boolean not null default false,
  constraint deal_receipts_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE
);

create table deal_versions (
  deal_id uuid not null,
  number integer not null,
  hash text not null,
  proposed_by uuid not null,
  client_id uuid not null,
  terms jsonb not null,
  snapshot jsonb not null,
  created_at timestamp with time zone not null,
  constraint deal_versions_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint deal_versions_deal_id_proposed_by_client_id_key UNIQUE (deal_id, proposed_by, client_id),
  constraint deal_versions_pkey PRIMARY KEY (deal_id, number)
);

create table deals (
  id uuid not null,
  chat_id uuid not null,
  chat_kind text not null,
  state text not null,
  newest integer not null,
  is_pending boolean not null,
  valid_until timestamp with time zone not null,
  agreed_version integer,
  agreed_at timestamp with time zone,
  meet_at timestamp with time zone,
  reminded_at timestamp with time zone,
  due_at timestamp with time zone,
  reported_at timestamp with time zone,
  ended_by uuid,
  ended_reason text,
  ended_cause text,
  done_at timestamp with time zone,
  created_at timestamp with time zone not null,
  first_word_at timestamp with time zone,
  asked integer not null default 0,
  revision integer not null default 1,
  papers_revision integer not null default 0,
  keys_at timestamp with time zone,
  first_agreed_at timestamp with time zone,
  ended_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  taken_back_at timestamp with time zone,
  paid_at timestamp with time zone,
  time_zones text[] not null default '{}'::text[],
  constraint deals_chat_kind_check CHECK (chat_kind = ANY (ARRAY['match'::text, 'ring'::text])),
  constraint deals_pkey PRIMARY KEY (id),
  constraint deals_state_check CHECK (state = ANY (ARRAY['open'::text, 'agreed'::text, 'disputed'::text, 'done'::text, 'declined'::text, 'cancelled'::text, 'expired'::text]))
);

create table decisions (
  id uuid not null,
  case_id uuid not null,
  user_id uuid,
  act text not null,
  target_id uuid,
  target text not null,
  rule text not null,
  reason text not null,
  began_by_rule boolean not null,
  days integer,
  report_ids uuid[] not null,
  decided_by uuid not null,
  moderator text not null,
  created_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  seen_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint decisions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint decisions_pkey PRIMARY KEY (id)
);

create table deck_progress (
  user_id uuid not null,
  done int8multirange not null default '{}'::int8multirange,
  passes_from timestamp with time zone,
  constraint deck_progress_pkey PRIMARY KEY (user_id),
  constraint deck_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table demo_garage (
  is_one boolean not null default true,
  state text not null,
  constraint demo_garage_is_one_check CHECK (is_one),
  constraint demo_garage_pkey PRIMARY KEY (is_one),
  constraint demo_garage_state_check CHECK (state = ANY (ARRAY['filling'::text, 'full'::text, 'cleared'::text]))
);

create table demo_members (
  email text not null,
  user_id uuid,
  constraint demo_members_pkey PRIMARY KEY (email),
  constraint demo_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint demo_members_user_id_key UNIQUE (user_id)
);

create table departed (
  user_id uuid not null,
  left_at timestamp with time zone not null default now(),
  banned_at timestamp with time zone,
  banned_for_fraud boolean not null default false,
  address_hash bytea,
  constraint departed_pkey PRIMARY KEY (user_id)
);

create table email_changes (
  user_id uuid not null,
  id uuid not null,
  email text not null,
  session_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table emails (
  email text not null,
  user_id uuid not null,
  held_until timestamp with time zone,
  constraint emails_pkey PRIMARY KEY (email)
);

create table first_words (
  hash bytea not null,
  chat_id uuid not null,
  sender_id uuid not null,
  said_at timestamp with time zone not null default now(),
  constraint first_words_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint first_words_pkey PRIMARY KEY (hash, chat_id),
  constraint first_words_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE CASCADE
);

create table handover_photos (
  deal_id uuid not null,
  car_id uuid not null,
  view text not null,
  user_id uuid not null,
  file text not null,
  caption text,
  sent_digest text not null,
  stored_digest text not null,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint handover_photos_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint handover_photos_pkey PRIMARY KEY (deal_id, car_id, view)
);

create table holds (
  user_id uuid not null,
  reason text not null,
  admin text not null,
  is_told boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint holds_pkey PRIMARY KEY (user_id),
  constraint holds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table known_devices (
  user_id uuid not null,
  hash bytea not null,
  seen_at timestamp with time zone not null default now(),
  constraint known_devices_pkey PRIMARY KEY (user_id, hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table links (
  user_id uuid not null,
  hash bytea not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  about_at timestamp with time zone,
  email text,
  constraint links_kind_check CHECK (kind = ANY (ARRAY['recovery'::text, 'confirmation'::text, 'not_me'::text, 'new_email'::text])),
  constraint links_pkey PRIMARY KEY (user_id, hash),
  constraint links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table matches (
  id uuid not null,
  user_a uuid not null,
  user_b uuid not null,
  car_a uuid,
  car_b uuid,
  snapshot_a jsonb not null,
  snapshot_b jsonb not null,
  super_a boolean not null,
  super_b boolean not null,
  created_at timestamp with time zone not null default now(),
  unshown_to uuid,
  constraint matches_id_fkey FOREIGN KEY (id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint matches_pkey PRIMARY KEY (id)
);

create table messages (
  chat_id uuid not null,
  seq bigint not null,
  id uuid not null,
  sender_id uuid not null,
  client_id uuid not null,
  content text not null,
  created_at timestamp with time zone not null default now(),
  kind text not null default 'text'::text,
  data jsonb,
  is_repeated boolean not null default false,
  constraint messages_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint messages_match_id_sender_id_client_id_key UNIQUE (chat_id, sender_id, client_id),
  constraint messages_pkey PRIMARY KEY (chat_id, seq)
);

create table migrations (
  id integer not null default nextval('migrations_id_seq'::regclass),
  name character varying(255) not null,
  run_on timestamp without time zone not null,
  constraint migrations_pkey PRIMARY KEY (id)
);

create table open_deals (
  chat_id uuid not null,
  deal_id uuid not null,
  constraint open_deals_pkey PRIMARY KEY (chat_id)
);

create table open_rings (
  key text not null,
  ring_id uuid not null,
  constraint open_rings_pkey PRIMARY KEY (key)
);

create table pairs (
  low_id uuid not null,
  high_id uuid not null,
  low_target uuid,
  low_source uuid,
  low_super boolean not null default false,
  low_liked_at timestamp with time zone,
  high_target uuid,
  high_source uuid,
  high_super boolean not null default false,
  high_liked_at timestamp with time zone,
  matched_by uuid,
  unmatched_by uuid,
  low_blocked_at timestamp with time zone,
  high_blocked_at timestamp with time zone,
  round integer not null default 0,
  low_blocked_name text,
  high_blocked_name text,
  constraint pairs_high_id_fkey FOREIGN KEY (high_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint pairs_low_id_fkey FOREIGN KEY (low_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint pairs_pkey PRIMARY KEY (low_id, high_id)
);

create table passkey_challenges (
  hash bytea not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (hash)
);

create table passkeys (
  user_id uuid not null,
  id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (user_id, id),
  constraint passkeys_user_id_credential_id_key UNIQUE (user_id, credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table past_answers (
  user_id uuid not null,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint past_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table picture_hashes (
  car_id uuid not null,
  file text not null,
  nth smallint not null,
  is_grey boolean not null,
  hash bit(192) not null,
  key integer not null generated always as ((SUBSTRING(hash FROM 1 FOR 16))::integer) stored,
  constraint picture_hashes_car_id_file_fkey FOREIGN KEY (car_id, file) REFERENCES pictures(car_id, file) ON DELETE CASCADE,
  constraint picture_hashes_pkey PRIMARY KEY (car_id, file, nth)
);

create table pictures (
  car_id uuid not null,
  file text not null,
  owner_id uuid not null,
  created_at timestamp with time zone not null default now(),
  width integer,
  height integer,
  placeholder text,
  is_attached boolean not null default false,
  is_hashed boolean not null default false,
  constraint pictures_pkey PRIMARY KEY (car_id, file)
);

create table push_subscriptions (
  endpoint text not null,
  user_id uuid not null,
  session_id uuid not null,
  p256dh text not null,
  auth text not null,
  kinds text[] not null,
  created_at timestamp with time zone not null default now(),
  constraint push_subscriptions_pkey PRIMARY KEY (endpoint),
  constraint push_subscriptions_user_id_session_id_fkey FOREIGN KEY (user_id, session_id) REFERENCES sessions(user_id, id) ON DELETE CASCADE
);

create table rate_limits (
  key text not null,
  full_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table recovery_codes (
  user_id uuid not null,
  hash bytea not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint recovery_codes_pkey PRIMARY KEY (user_id, hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table removed_hashes (
  id uuid not null,
  nth smallint not null,
  is_grey boolean not null,
  hash bit(192) not null,
  key integer not null generated always as ((SUBSTRING(hash FROM 1 FOR 16))::integer) stored,
  removed_at timestamp with time zone not null default now(),
  constraint removed_hashes_pkey PRIMARY KEY (id, nth)
);

create table reports (
  id uuid not null,
  car_id uuid,
  reporter_id uuid,
  reason text not null,
  category text,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  user_id uuid,
  match_id uuid,
  decided_at timestamp with time zone,
  decided_by uuid,
  told_at timestamp with time zone,
  reason_key text not null generated always as (searchable(reason)) stored,
  owner_id uuid,
  snapshot jsonb,
  deal_id uuid,
  review_id uuid,
  ring_id uuid,
  evidence bytea,
  about_seqs bigint[] not null default '{}'::bigint[],
  rule text,
  kept_from timestamp with time zone,
  other_deal_id uuid,
  reopened_at timestamp with time zone,
  constraint reports_car_id_fkey FOREIGN KEY (car_id) REFERENCES cars(id) ON DELETE SET NULL,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_status_check CHECK (status = ANY (ARRAY['open'::text, 'resolved'::text, 'dismissed'::text]))
);

create table reservations (
  car_id uuid not null,
  deal_id uuid not null,
  constraint reservations_car_id_fkey FOREIGN KEY (car_id) REFERENCES cars(id) ON DELETE CASCADE,
  constraint reservations_pkey PRIMARY KEY (car_id)
);

create table reviews (
  deal_id uuid not null,
  id uuid not null,
  author_id uuid not null,
  user_id uuid not null,
  would_swap_again boolean not null,
  as_described boolean,
  on_time boolean not null,
  text text,
  created_at timestamp with time zone not null default now(),
  shown_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint reviews_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint reviews_pkey PRIMARY KEY (deal_id, author_id, user_id)
);

create table ring_bars (
  key text not null,
  until timestamp with time zone not null,
  constraint ring_bars_pkey PRIMARY KEY (key)
);

create table ring_cars (
  car_id uuid not null,
  ring_id uuid not null,
  is_offered boolean not null,
  constraint ring_cars_pkey PRIMARY KEY (car_id, ring_id)
);

create table ring_looks (
  id bigint not null,
  car_id uuid not null,
  target_id uuid,
  constraint ring_looks_pkey PRIMARY KEY (id)
);

create table ring_members (
  ring_id uuid not null,
  user_id uuid not null,
  position smallint not null,
  car_id uuid not null,
  snapshot jsonb not null,
  answer text,
  closed_name text,
  created_at timestamp with time zone not null,
  constraint ring_members_answer_check CHECK (answer = ANY (ARRAY['joined'::text, 'declined'::text])),
  constraint ring_members_pkey PRIMARY KEY (ring_id, user_id),
  constraint ring_members_ring_id_fkey FOREIGN KEY (ring_id) REFERENCES rings(id) ON DELETE CASCADE
);

create table ring_waits (
  user_id uuid not null,
  until timestamp with time zone,
  dropped_at timestamp with time zone[] not null,
  constraint ring_waits_pkey PRIMARY KEY (user_id)
);

create table rings (
  id uuid not null,
  key text not null,
  state text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  ended_at timestamp with time zone,
  replaces uuid,
  constraint rings_pkey PRIMARY KEY (id),
  constraint rings_state_check CHECK (state = ANY (ARRAY['offered'::text, 'complete'::text, 'done'::text, 'broken'::text, 'expired'::text]))
);

create table secrets (
  name text not null,
  value bytea not null,
  constraint secrets_pkey PRIMARY KEY (name)
);

create table sessions (
  user_id uuid not null,
  id uuid not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  user_agent text not null,
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamp with time zone,
  proved_at timestamp with time zone,
  generation integer not null default 0,
  given_at timestamp with time zone,
  arrived_at timestamp with time zone,
  settled_at timestamp with time zone,
  returned_at timestamp with time zone,
  returns smallint not null default 0,
  constraint sessions_pkey PRIMARY KEY (user_id, id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table shared_cars (
  short text not null,
  car_id uuid not null,
  is_findable boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint shared_cars_car_id_fkey FOREIGN KEY (car_id) REFERENCES cars(id) ON DELETE CASCADE,
  constraint shared_cars_car_id_key UNIQUE (car_id),
  constraint shared_cars_pkey PRIMARY KEY (short)
);

create table sign_in_tickets (
  user_id uuid not null,
  hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_tickets_pkey PRIMARY KEY (user_id, hash),
  constraint sign_in_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table site_pages (
  page text not null,
  language text not null,
  text text not null,
  changed_by text not null,
  changed_at timestamp with time zone not null default now(),
  constraint site_pages_pkey PRIMARY KEY (page, language)
);

create table spent_photo_names (
  car_id uuid not null,
  file text not null,
  constraint spent_photo_names_car_id_fkey FOREIGN KEY (car_id) REFERENCES cars(id) ON DELETE CASCADE,
  constraint spent_photo_names_pkey PRIMARY KEY (car_id, file)
);

create table sql_files (
  path text not null,
  hash text not null,
  constraint sql_files_pkey PRIMARY KEY (path)
);

create table swap_partners (
  user_id uuid not null,
  partner_id uuid not null,
  deal_id uuid not null,
  counts_from timestamp with time zone not null,
  is_counted boolean not null default false,
  constraint swap_partners_pkey PRIMARY KEY (user_id, partner_id, deal_id),
  constraint swap_partners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table swipes (
  swiper_id uuid not null,
  target_car_id uuid not null,
  direction text not null,
  source_car_id uuid,
  is_super boolean not null default false,
  made_match boolean not null default false,
  created_at timestamp with time zone not null default now(),
  is_reported boolean not null default false,
  passed_before timestamp with time zone,
  constraint swipes_direction_check CHECK (direction = ANY (ARRAY['like'::text, 'pass'::text])),
  constraint swipes_pkey PRIMARY KEY (swiper_id, target_car_id),
  constraint swipes_swiper_id_fkey FOREIGN KEY (swiper_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint swipes_target_car_id_fkey FOREIGN KEY (target_car_id) REFERENCES cars(id) ON DELETE CASCADE
);

create table totp (
  user_id uuid not null,
  secret bytea not null,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  session_id uuid,
  constraint totp_pkey PRIMARY KEY (user_id),
  constraint totp_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id uuid not null,
  email text not null,
  name text not null,
  avatar_url text,
  location text,
  language text not null default 'en'::text,
  password_hash text not null,
  email_confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  banned_at timestamp with time zone,
  ban_reason text,
  name_key text not null generated always as (searchable(name)) stored,
  distance_unit text,
  currency text,
  swaps integer not null default 0,
  reviews integer not null default 0,
  again integer not null default 0,
  offer_rings boolean not null default true,
  time_zone text,
  ask_by_mail boolean not null default true,
  banned_for_fraud boolean not null default false,
  must_confirm boolean not null default false,
  banned_until timestamp with time zone,
  limited_until timestamp with time zone,
  away_until date,
  show_answering boolean not null default true,
  answers_fast boolean not null default false,
  told_by text,
  told_since timestamp with time zone,
  constraint users_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'EUR'::text])),
  constraint users_distance_unit_check CHECK (distance_unit = ANY (ARRAY['mi'::text, 'km'::text])),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_told_by_check CHECK (told_by = ANY (ARRAY['push'::text, 'mail'::text, 'none'::text]))
);

create table views (
  viewer_id uuid not null,
  car_id uuid not null,
  constraint views_car_id_fkey FOREIGN KEY (car_id) REFERENCES cars(id) ON DELETE CASCADE,
  constraint views_pkey PRIMARY KEY (viewer_id, car_id),
  constraint views_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES users(id) ON DELETE CASCADE
);

create table visits (
  user_id uuid not null,
  at timestamp with time zone not null,
  asked_at timestamp with time zone,
  hidden_at timestamp with time zone,
  back_at timestamp with time zone,
  constraint visits_pkey PRIMARY KEY (user_id),
  constraint visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table waiting_mails (
  user_id uuid not null,
  job_id bigint not null,
  sent_at timestamp with time zone not null,
  constraint waiting_mails_pkey PRIMARY KEY (user_id),
  constraint waiting_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table waiting_pushes (
  user_id uuid not null,
  until timestamp with time zone not null,
  pushes integer not null,
  constraint waiting_pushes_pkey PRIMARY KEY (user_id),
  constraint waiting_pushes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table waiting_told (
  user_id uuid not null,
  about uuid not null,
  what text not null,
  round integer not null,
  told_at timestamp with time zone not null default now(),
  was_pushed boolean not null default false,
  mail_id bigint,
  constraint waiting_told_pkey PRIMARY KEY (user_id, about, what, round),
  constraint waiting_told_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint waiting_told_what_check CHECK (what = ANY (ARRAY['ring'::text, 'proposal'::text, 'agreed'::text, 'last_day'::text]))
);

-- Indexes that are no constraints

CREATE INDEX access_tokens_expires_at ON public.access_tokens USING btree (expires_at);
CREATE INDEX access_tokens_session ON public.access_tokens USING btree (user_id, session_id);
CREATE INDEX account_warnings_about ON public.account_warnings USING btree (about_id);
CREATE INDEX alert_told_car ON public.alert_told USING btree (car_id);
CREATE INDEX alert_told_unmailed ON public.alert_told USING btree (user_id) WHERE (by_mail AND (mail_id IS NULL));
CREATE INDEX alert_ways_alert ON public.alert_ways USING btree (alert_id);
CREATE INDEX alert_ways_key ON public.alert_ways USING btree (key, user_id);
CREATE INDEX alerts_user ON public.alerts USING btree (user_id, created_at);
CREATE INDEX appeals_open ON public.appeals USING btree (created_at, decision_id) WHERE (outcome IS NULL);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, created_at, id);
CREATE INDEX audit_log_created ON public.audit_log USING btree (created_at, id);
CREATE INDEX audit_log_search ON public.audit_log USING gin (found_by gin_trgm_ops);
CREATE INDEX broadcasts_newest ON public.broadcasts USING btree (created_at DESC, id);
CREATE INDEX car_photos_id ON public.car_photos USING btree (id);
CREATE INDEX cars_created ON public.cars USING btree (created_at, id);
CREATE INDEX cars_drafts ON public.cars USING btree (touched_at) WHERE (published_at IS NULL);
CREATE INDEX cars_feed ON public.cars USING btree (feed_pos DESC, id) WHERE (feed_pos IS NOT NULL);
CREATE INDEX cars_inactive ON public.cars USING btree (created_at, id) WHERE (NOT is_active);
CREATE INDEX cars_locked ON public.cars USING btree (created_at, id) WHERE is_locked;
CREATE INDEX cars_make ON public.cars USING btree (model_key, id);
CREATE INDEX cars_model ON public.cars USING btree (model_key, feed_pos DESC) WHERE (feed_pos IS NOT NULL);
CREATE INDEX cars_model_year ON public.cars USING btree (model_key, year, feed_pos DESC) WHERE (feed_pos IS NOT NULL);
CREATE INDEX cars_owner ON public.cars USING btree (owner_id, created_at DESC);
CREATE INDEX cars_published ON public.cars USING btree (published_at) WHERE (published_at IS NOT NULL);
CREATE INDEX cars_search ON public.cars USING gin (found_by gin_trgm_ops);
CREATE INDEX cars_year ON public.cars USING btree (year, feed_pos DESC) WHERE (feed_pos IS NOT NULL);
CREATE INDEX case_notes_case ON public.case_notes USING btree (case_id, created_at);
CREATE INDEX case_parts_case ON public.case_parts USING btree (case_id);
CREATE INDEX case_subjects_of ON public.case_subjects USING btree (kind, subject_id);
CREATE UNIQUE INDEX case_subjects_open ON public.case_subjects USING btree (kind, subject_id) WHERE is_open;
CREATE INDEX cases_decided ON public.cases USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX cases_merged ON public.cases USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX cases_open ON public.cases USING btree (joined_at DESC, id DESC) WHERE ((decided_at IS NULL) AND (merged_into IS NULL));
CREATE INDEX chat_members_active ON public.chat_members USING btree (user_id, kind, COALESCE(said_at, created_at) DESC, chat_id DESC);
CREATE INDEX chat_members_waiting ON public.chat_members USING btree (user_id, asked_at) WHERE ((asked_at IS NOT NULL) AND (answered_at IS NULL));
CREATE INDEX chat_warnings_about ON public.chat_warnings USING btree (about_id);
CREATE INDEX chats_ended ON public.chats USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX copied_photos_other ON public.copied_photos USING btree (other_car_id);
CREATE INDEX copied_photos_report ON public.copied_photos USING btree (report_id);
CREATE UNIQUE INDEX copied_photos_one ON public.copied_photos USING btree (car_id, file, other_car_id, other_file) NULLS NOT DISTINCT;
CREATE INDEX deal_cars_car ON public.deal_cars USING btree (car_id);
CREATE INDEX deal_papers_giver ON public.deal_papers USING btree (giver_id);
CREATE INDEX deal_papers_vin ON public.deal_papers USING btree (vin) WHERE (vin IS NOT NULL);
CREATE INDEX deal_parties_newest ON public.deal_parties USING btree (user_id, created_at DESC, deal_id DESC);
CREATE INDEX deal_receipts_deal ON public.deal_receipts USING btree (deal_id);
CREATE UNIQUE INDEX deal_receipts_once ON public.deal_receipts USING btree (deal_id, from_id, to_id, amount_cents, currency) WHERE (NOT is_before);
CREATE INDEX deal_versions_client ON public.deal_versions USING btree (proposed_by, client_id);
CREATE INDEX deals_chat ON public.deals USING btree (chat_id, created_at DESC);
CREATE INDEX deals_done ON public.deals USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX deals_due ON public.deals USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX deals_to_forget ON public.deals USING btree (ended_at) WHERE ((forgotten_at IS NULL) AND (ended_at IS NOT NULL));
CREATE INDEX deals_to_settle ON public.deals USING btree (chat_id, created_at DESC) WHERE ((state = 'cancelled'::text) AND ((keys_at IS NOT NULL) OR (paid_at IS NOT NULL)));
CREATE INDEX decisions_case ON public.decisions USING btree (case_id, created_at);
CREATE INDEX decisions_user ON public.decisions USING btree (user_id, created_at DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX departed_address ON public.departed USING btree (address_hash) WHERE (address_hash IS NOT NULL);
CREATE INDEX departed_left ON public.departed USING btree (left_at);
CREATE INDEX emails_held ON public.emails USING btree (user_id) WHERE (held_until IS NOT NULL);
CREATE INDEX first_words_chat ON public.first_words USING btree (chat_id);
CREATE INDEX first_words_old ON public.first_words USING btree (said_at);
CREATE INDEX first_words_sender ON public.first_words USING btree (sender_id);
CREATE INDEX handover_photos_user ON public.handover_photos USING btree (user_id);
CREATE INDEX known_devices_seen_at ON public.known_devices USING btree (seen_at);
CREATE INDEX links_expires_at ON public.links USING btree (expires_at);
CREATE INDEX matches_car_a ON public.matches USING btree (car_a);
CREATE INDEX matches_car_b ON public.matches USING btree (car_b);
CREATE INDEX matches_created ON public.matches USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX messages_created ON public.messages USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX messages_said ON public.messages USING btree (sender_id, chat_id, seq);
CREATE UNIQUE INDEX open_rings_ring ON public.open_rings USING btree (ring_id);
CREATE INDEX pairs_admires_high ON public.pairs USING btree (high_id, low_liked_at DESC) WHERE ((low_liked_at IS NOT NULL) AND (matched_by IS NULL));
CREATE INDEX pairs_admires_low ON public.pairs USING btree (low_id, high_liked_at DESC) WHERE ((high_liked_at IS NOT NULL) AND (matched_by IS NULL));
CREATE INDEX pairs_blocked_by_high ON public.pairs USING btree (high_id) WHERE (high_blocked_at IS NOT NULL);
CREATE INDEX pairs_blocked_by_low ON public.pairs USING btree (low_id) WHERE (low_blocked_at IS NOT NULL);
CREATE INDEX pairs_high ON public.pairs USING btree (high_id, low_id);
CREATE INDEX passkey_challenges_expires_at ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX past_answers_old ON public.past_answers USING btree (asked_at);
CREATE INDEX past_answers_user ON public.past_answers USING btree (user_id, asked_at);
CREATE INDEX picture_hashes_key ON public.picture_hashes USING btree (key);
CREATE INDEX picture_hashes_whole ON public.picture_hashes USING btree (key) WHERE (nth = 0);
CREATE INDEX pictures_owner ON public.pictures USING btree (owner_id);
CREATE INDEX pictures_unattached ON public.pictures USING btree (created_at) WHERE (NOT is_attached);
CREATE INDEX pictures_unhashed ON public.pictures USING btree (car_id, file) WHERE ((NOT is_hashed) AND is_attached);
CREATE INDEX push_subscriptions_session ON public.push_subscriptions USING btree (user_id, session_id);
CREATE INDEX rate_limits_full_at ON public.rate_limits USING btree (full_at);
CREATE INDEX removed_hashes_key ON public.removed_hashes USING btree (key);
CREATE INDEX removed_hashes_old ON public.removed_hashes USING btree (removed_at);
CREATE INDEX reports_car ON public.reports USING btree (car_id, status);
CREATE INDEX reports_created ON public.reports USING btree (created_at, id);
CREATE INDEX reports_deal ON public.reports USING btree (deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX reports_kept ON public.reports USING btree (decided_at) WHERE ((status <> 'open'::text) AND ((snapshot IS NOT NULL) OR (evidence IS NOT NULL) OR (user_id IS NOT NULL) OR (owner_id IS NOT NULL)));
CREATE INDEX reports_open_match ON public.reports USING btree (match_id) WHERE ((status = 'open'::text) AND (match_id IS NOT NULL));
CREATE INDEX reports_open_ring ON public.reports USING btree (ring_id) WHERE ((status = 'open'::text) AND (ring_id IS NOT NULL));
CREATE INDEX reports_owner ON public.reports USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX reports_reporter ON public.reports USING btree (reporter_id, status);
CREATE INDEX reports_search ON public.reports USING gin (reason_key gin_trgm_ops);
CREATE INDEX reports_status ON public.reports USING btree (status, created_at, id);
CREATE INDEX reports_user ON public.reports USING btree (user_id);
CREATE UNIQUE INDEX reports_open ON public.reports USING btree (car_id, reporter_id) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX reports_open_member ON public.reports USING btree (user_id, reporter_id, COALESCE(match_id, ring_id), COALESCE(deal_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE ((status = 'open'::text) AND (car_id IS NULL) AND (user_id IS NOT NULL) AND (review_id IS NULL));
CREATE UNIQUE INDEX reports_open_review ON public.reports USING btree (review_id, reporter_id) WHERE ((status = 'open'::text) AND (review_id IS NOT NULL));
CREATE INDEX reservations_deal ON public.reservations USING btree (deal_id);
CREATE INDEX reviews_author ON public.reviews USING btree (author_id);
CREATE INDEX reviews_id ON public.reviews USING btree (id);
CREATE INDEX reviews_user ON public.reviews USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX reviews_waiting ON public.reviews USING btree (deal_id) WHERE ((shown_at IS NULL) AND (removed_at IS NULL));
CREATE INDEX ring_bars_due ON public.ring_bars USING btree (until) WHERE (until < 'infinity'::timestamp with time zone);
CREATE INDEX ring_cars_ring ON public.ring_cars USING btree (ring_id);
CREATE INDEX ring_members_newest ON public.ring_members USING btree (user_id, created_at DESC, ring_id DESC);
CREATE INDEX ring_waits_due ON public.ring_waits USING btree (until) WHERE (until IS NOT NULL);
CREATE INDEX rings_due ON public.rings USING btree (expires_at) WHERE (state = 'offered'::text);
CREATE INDEX rings_key ON public.rings USING btree (key, created_at DESC);
CREATE INDEX rings_replaces ON public.rings USING btree (replaces) WHERE (replaces IS NOT NULL);
CREATE INDEX rings_without_chat ON public.rings USING btree (ended_at) WHERE ((opened_at IS NULL) AND (ended_at IS NOT NULL));
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sign_in_tickets_expires_at ON public.sign_in_tickets USING btree (expires_at);
CREATE INDEX swap_partners_due ON public.swap_partners USING btree (counts_from) WHERE (NOT is_counted);
CREATE INDEX swap_partners_partner ON public.swap_partners USING btree (partner_id);
CREATE INDEX swipes_created ON public.swipes USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX swipes_offered ON public.swipes USING btree (source_car_id, created_at DESC) INCLUDE (target_car_id) WHERE (direction = 'like'::text);
CREATE INDEX swipes_passed ON public.swipes USING btree (swiper_id, created_at, target_car_id) WHERE ((direction = 'pass'::text) AND (NOT is_reported));
CREATE INDEX swipes_target ON public.swipes USING btree (target_car_id, direction, created_at DESC) INCLUDE (source_car_id);
CREATE INDEX users_banned ON public.users USING btree (created_at, id) WHERE (banned_at IS NOT NULL);
CREATE INDEX users_created ON public.users USING btree (created_at, id);
CREATE INDEX users_email_search ON public.users USING gin (email gin_trgm_ops);
CREATE INDEX users_name ON public.users USING btree (name_key, id);
CREATE INDEX users_name_search ON public.users USING gin (name_key gin_trgm_ops);
CREATE INDEX views_seen ON public.views USING btree (car_id, viewer_id);
CREATE INDEX visits_unasked ON public.visits USING btree (at) WHERE (asked_at IS NULL);
CREATE INDEX visits_unhidden ON public.visits USING btree (at) WHERE ((hidden_at IS NULL) AND (asked_at IS NOT NULL));
CREATE INDEX waiting_told_old ON public.waiting_told USING btree (told_at);

-- Triggers, whose functions are in the rooms

CREATE TRIGGER broadcast_views_count AFTER INSERT OR DELETE ON broadcast_views FOR EACH ROW EXECUTE FUNCTION count_view();
CREATE TRIGGER car_photos_card AFTER INSERT OR DELETE OR UPDATE ON car_photos FOR EACH ROW EXECUTE FUNCTION refresh_card_of_photo();
CREATE TRIGGER car_photos_compare AFTER INSERT ON car_photos FOR EACH ROW EXECUTE FUNCTION compare_photo();
CREATE TRIGGER car_photos_note AFTER INSERT OR DELETE ON car_photos FOR EACH ROW EXECUTE FUNCTION note_photos();
CREATE TRIGGER cars_card AFTER INSERT OR UPDATE OF owner_id, year, make, model, description, odometer, mileage_unit, location, transmission, fuel_type, condition, body, first_registration, inspection_until, wish, price, currency, is_active, published_at, created_at ON cars FOR EACH ROW EXECUTE FUNCTION refresh_own_card();
CREATE TRIGGER cars_look AFTER UPDATE ON cars FOR EACH ROW WHEN ((old.feed_pos IS NULL) IS DISTINCT FROM (new.feed_pos IS NULL) OR old.is_active IS DISTINCT FROM new.is_active OR old.has_photo IS DISTINCT FROM new.has_photo OR old.price IS DISTINCT FROM new.price OR old.currency IS DISTINCT FROM new.currency OR (old.wish -> 'money'::text) IS DISTINCT FROM (new.wish -> 'money'::text)) EXECUTE FUNCTION look_at_car();
CREATE TRIGGER cars_look_deleted AFTER DELETE ON cars FOR EACH ROW EXECUTE FUNCTION look_at_car();
CREATE TRIGGER cars_place_in_feed BEFORE INSERT OR UPDATE ON cars FOR EACH ROW EXECUTE FUNCTION place_in_feed();
CREATE TRIGGER cars_tell AFTER UPDATE ON cars FOR EACH ROW WHEN (old.feed_pos IS NULL AND new.feed_pos IS NOT NULL) EXECUTE FUNCTION tell_of_car();
CREATE TRIGGER cars_tell_new AFTER INSERT ON cars FOR EACH ROW WHEN (new.feed_pos IS NOT NULL) EXECUTE FUNCTION tell_of_car();
CREATE TRIGGER deal_versions_tell AFTER INSERT ON deal_versions FOR EACH ROW EXECUTE FUNCTION tell_proposed();
CREATE TRIGGER deals_look AFTER UPDATE OF state ON deals FOR EACH ROW WHEN (new.chat_kind = 'ring'::text AND new.state = 'done'::text AND old.state <> 'done'::text) EXECUTE FUNCTION look_at_done();
CREATE TRIGGER deals_tell AFTER UPDATE ON deals FOR EACH ROW WHEN (new.agreed_version IS DISTINCT FROM old.agreed_version AND new.agreed_version IS NOT NULL) EXECUTE FUNCTION tell_agreed();
CREATE TRIGGER matches_look AFTER INSERT ON matches FOR EACH ROW WHEN (new.car_a IS NOT NULL) EXECUTE FUNCTION look_at_match();
CREATE TRIGGER messages_note_said AFTER INSERT OR UPDATE OF created_at ON messages FOR EACH ROW EXECUTE FUNCTION note_said();
CREATE TRIGGER pairs_look AFTER UPDATE ON pairs FOR EACH ROW WHEN ((old.unmatched_by IS NULL) IS DISTINCT FROM (new.unmatched_by IS NULL) OR (old.low_blocked_at IS NULL) IS DISTINCT FROM (new.low_blocked_at IS NULL) OR (old.high_blocked_at IS NULL) IS DISTINCT FROM (new.high_blocked_at IS NULL)) EXECUTE FUNCTION look_at_pair();
CREATE TRIGGER pairs_look_new AFTER INSERT ON pairs FOR EACH ROW WHEN (new.low_blocked_at IS NOT NULL OR new.high_blocked_at IS NOT NULL) EXECUTE FUNCTION look_at_pair();
CREATE TRIGGER pictures_card AFTER UPDATE OF width, height, placeholder ON pictures FOR EACH ROW WHEN (new.is_attached) EXECUTE FUNCTION refresh_card_of_photo();
CREATE TRIGGER join_case_of_report AFTER INSERT OR UPDATE OF other_deal_id ON reports FOR EACH ROW EXECUTE FUNCTION join_case_of_report();
CREATE TRIGGER reservations_added AFTER INSERT ON reservations REFERENCING NEW TABLE AS noted FOR EACH STATEMENT EXECUTE FUNCTION note_reservations();
CREATE TRIGGER reservations_deleted AFTER DELETE ON reservations REFERENCING OLD TABLE AS noted FOR EACH STATEMENT EXECUTE FUNCTION note_reservations();
CREATE TRIGGER ring_members_tell AFTER INSERT ON ring_members FOR EACH ROW WHEN (new.answer IS NULL) EXECUTE FUNCTION tell_asked();
CREATE TRIGGER swipes_look AFTER INSERT ON swipes FOR EACH ROW WHEN (new.direction = 'like'::text AND new.source_car_id IS NOT NULL) EXECUTE FUNCTION look_at_like();
CREATE TRIGGER swipes_look_again AFTER UPDATE ON swipes FOR EACH ROW WHEN (old.direction IS DISTINCT FROM new.direction OR old.source_car_id IS DISTINCT FROM new.source_car_id) EXECUTE FUNCTION look_at_like();
CREATE TRIGGER swipes_passed_again BEFORE UPDATE ON swipes FOR EACH ROW WHEN (old.direction = 'pass'::text AND new.direction = 'pass'::text AND new.created_at > old.created_at) EXECUTE FUNCTION keep_pass_before();
CREATE TRIGGER users_cards AFTER UPDATE OF name, avatar_url, swaps, reviews, again, answers_fast, show_answering ON users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.avatar_url IS DISTINCT FROM new.avatar_url OR old.swaps IS DISTINCT FROM new.swaps OR old.reviews IS DISTINCT FROM new.reviews OR old.again IS DISTINCT FROM new.again OR shows_fast(old.*) IS DISTINCT FROM shows_fast(new.*)) EXECUTE FUNCTION refresh_cards_of_owner();
CREATE TRIGGER users_look AFTER UPDATE OF offer_rings ON users FOR EACH ROW WHEN (old.offer_rings <> new.offer_rings) EXECUTE FUNCTION look_at_member();
CREATE TRIGGER users_place_alerts AFTER UPDATE OF location ON users FOR EACH ROW WHEN (old.location IS DISTINCT FROM new.location) EXECUTE FUNCTION place_alerts();
