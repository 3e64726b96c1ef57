export { chatRoutes } from './chat.routes.ts'
export { type Chat, markRead, say } from './chat.rules.ts'
export { forgetMessages } from './chat.store.ts'
export { exportChat } from './export.rules.ts'
