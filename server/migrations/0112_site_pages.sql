-- The operator's own pages. docs/decisions/0103-pages-of-the-operator.md
create table site_pages (
  page text not null,
  language text not null,
  text text not null,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (page, language)
);
