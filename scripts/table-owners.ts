// Which room owns which table. Only its owner writes it. Any room may read it, unless READ_BY says otherwise.

export const TABLE_OWNERS: Record<string, string> = {
  pictures: 'pictures',
  users: 'accounts',
  emails: 'accounts',
  sessions: 'accounts',
  access_tokens: 'accounts',
  links: 'accounts',
  known_devices: 'accounts',
  admins: 'accounts',
  audit_log: 'accounts',
  push_subscriptions: 'push',
  cars: 'listings',
  car_photos: 'listings',
  shared_cars: 'listings',
  reservations: 'listings',
  visits: 'listings',
  // Written by triggers only.
  cards: 'listings',
  chats: 'chat',
  chat_members: 'chat',
  messages: 'chat',
  swipes: 'matching',
  pairs: 'matching',
  matches: 'matching',
  deck_progress: 'matching',
  car_stats: 'matching',
  views: 'matching',
  reports: 'matching',
  alerts: 'alerts',
  alert_ways: 'alerts',
  alert_told: 'alerts',
  alert_mails: 'alerts',
  deals: 'deals',
  open_deals: 'deals',
  deal_parties: 'deals',
  deal_versions: 'deals',
  deal_acceptances: 'deals',
  deal_cars: 'deals',
  deal_checks: 'deals',
  deal_papers: 'deals',
  reviews: 'deals',
  rings: 'rings',
  open_rings: 'rings',
  ring_bars: 'rings',
  ring_members: 'rings',
  ring_cars: 'rings',
  // Written by triggers.
  ring_looks: 'rings',
  broadcasts: 'announcements',
  broadcast_views: 'announcements',
  broadcast_counts: 'announcements',
  car_notices: 'moderation',
  daily_stats: 'moderation',
  rate_limits: 'db',
  secrets: 'db',
  demo_garage: 'demo',
  demo_members: 'demo',
}

/** The demo may write any table: it backdates what the rooms' rules have created, and deletes what they leave behind. */
export const WRITES_ANY = 'demo'

/** By owner. Earlier rooms ask deals and rings through hooks, so that they work without them. */
export const READ_BY: Record<string, string[]> = {
  deals: ['deals', 'rings', 'moderation', 'demo'],
  rings: ['rings', 'moderation', 'demo'],
}
