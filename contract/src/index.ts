import * as accounts from './accounts.ts'
import * as announcements from './announcements.ts'
import * as chat from './chat.ts'
import type { Endpoint } from './endpoint.ts'
import * as events from './events.ts'
import * as listings from './listings.ts'
import * as matching from './matching.ts'
import * as moderation from './moderation.ts'
import * as operations from './operations.ts'
import * as push from './push.ts'

/** All endpoints by name; the web's client uses these names. */
export const endpoints = {
  getHealth: operations.getHealth,
  getReadiness: operations.getReadiness,
  getMetrics: operations.getMetrics,
  getContact: operations.getContact,
  getOpenApi: operations.getOpenApi,
  getDocs: operations.getDocs,
  signUp: accounts.signUp,
  signIn: accounts.signIn,
  refreshSession: accounts.refreshSession,
  signOut: accounts.signOut,
  forgotPassword: accounts.forgotPassword,
  checkResetLink: accounts.checkResetLink,
  resetPassword: accounts.resetPassword,
  confirmEmail: accounts.confirmEmail,
  getMe: accounts.getMe,
  patchMe: accounts.patchMe,
  putAvatar: accounts.putAvatar,
  deleteAvatar: accounts.deleteAvatar,
  deleteMe: accounts.deleteMe,
  exportMe: accounts.exportMe,
  getSessions: accounts.getSessions,
  endSession: accounts.endSession,
  endSessions: accounts.endSessions,
  getPush: push.getPush,
  putPush: push.putPush,
  deletePush: push.deletePush,
  postCar: listings.postCar,
  postCarPhoto: listings.postCarPhoto,
  getUserCars: listings.getUserCars,
  patchCar: listings.patchCar,
  deleteCar: listings.deleteCar,
  putPicture: listings.putPicture,
  getPicture: listings.getPicture,
  getDeck: matching.getDeck,
  getCar: matching.getCar,
  getDeckSummary: matching.getDeckSummary,
  lookAgain: matching.lookAgain,
  searchCars: matching.searchCars,
  postSwipe: matching.postSwipe,
  undoPass: matching.undoPass,
  postViews: matching.postViews,
  postReport: matching.postReport,
  reportMember: matching.reportMember,
  getReportOutcomes: matching.getReportOutcomes,
  markOutcomesSeen: matching.markOutcomesSeen,
  getMatches: matching.getMatches,
  getMatch: matching.getMatch,
  getBlocks: matching.getBlocks,
  postBlock: matching.postBlock,
  deleteBlock: matching.deleteBlock,
  getMessages: chat.getMessages,
  postMessage: chat.postMessage,
  getChat: chat.getChat,
  postRead: chat.postRead,
  postTyping: chat.postTyping,
  endMatch: matching.endMatch,
  getEvents: events.getEvents,
  getBroadcasts: announcements.getBroadcasts,
  markViewed: announcements.markViewed,
  getAdminStats: moderation.getAdminStats,
  getAdminTimeline: moderation.getAdminTimeline,
  getAdminCars: moderation.getAdminCars,
  getAdminReports: moderation.getAdminReports,
  getAdminReport: moderation.getAdminReport,
  getAdminUsers: moderation.getAdminUsers,
  setCarActive: moderation.setCarActive,
  getNotices: moderation.getNotices,
  markNoticesSeen: moderation.markNoticesSeen,
  deletePhoto: moderation.deletePhoto,
  banUser: moderation.banUser,
  unbanUser: moderation.unbanUser,
  resolveReport: moderation.resolveReport,
  getAdminBroadcasts: moderation.getAdminBroadcasts,
  postBroadcast: moderation.postBroadcast,
  withdrawBroadcast: moderation.withdrawBroadcast,
  getAudit: moderation.getAudit,
} satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

export * from './endpoint.ts'
export * from './errors.ts'
export * as limits from './limits.ts'
