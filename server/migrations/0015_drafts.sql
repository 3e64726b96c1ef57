-- Drafts are no longer counted: in the daily counts, a car counts on the day it is published.
create index cars_published on cars (published_at) where published_at is not null;
