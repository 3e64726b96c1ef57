export { holdAsks, noteAnswered, sweepPastAnswers } from './answers.store.ts'
export { chatRoutes } from './chat.routes.ts'
export { markRead, say, sayWithStep, tellPartnersLater, type Wording } from './chat.rules.ts'
export {
  closeChat,
  endChatsOf,
  liftWarningsInChats,
  listAround,
  listPeople,
  lockChatsHadBy,
  sweepFirstWords,
  unlistChat,
  warnInChats,
} from './chat.store.ts'
export { forgetChats, requireNoLiveChat } from './ending.rules.ts'
export { exportChat } from './export.rules.ts'
export { photosForModerator, removePhoto } from './photos.rules.ts'
