/**
 * Rows are locked in this order, and those of one table by id. Two transactions that lock in different orders may wait for each
 * other until PostgreSQL cancels one of them. Tables that are not named are locked for a moment, after all of these. All rings
 * share one lock, which comes after admins and before deals. Pairs come after cars, because a swipe locks its cars first.
 */
export const LOCK_ORDER = ['admins', 'deals', 'chats', 'cars', 'pairs', 'users', 'sessions']
