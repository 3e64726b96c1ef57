export { announcementsRoutes } from './announcements.routes.ts'
export { announce, markViewed } from './announcements.rules.ts'
export { exportAnnouncements } from './export.rules.ts'
export { newsOfAnnouncement } from './news.rules.ts'
