export { chatRoutes } from './chat.routes.ts'
export { markRead, say, tellPartners } from './chat.rules.ts'
export { closeChat, forgetMessages, unlistChat } from './chat.store.ts'
export { exportChat } from './export.rules.ts'
