import type { Job } from '../../db/jobs.ts'
import { sweepDeparted } from './departed.store.ts'
import { NEW_DEVICE_MAIL, type NewDevice, sweepDevices } from './devices.store.ts'
import { FACTOR_MAIL, type FactorNews, sweepFactors } from './factors.store.ts'
import { CONFIRMATION_MAIL, type ConfirmationMail, RESET_MAIL, sweepLinks } from './links.store.ts'
import {
  type Post,
  sendConfirmationLink,
  sendFactorNews,
  sendNewDevice,
  sendResetLink,
} from './mails.rules.ts'
import { sweepSessions } from './sessions.store.ts'

export { authRoutes, profileRoutes } from './accounts.routes.ts'
export {
  changeProfile,
  removeAccount,
  signUp,
} from './accounts.rules.ts'
export { givePlace, stopAsking } from './accounts.store.ts'
export {
  type AdminCommand,
  deleteMember,
  replaceKnownPassword,
  resetFactors,
  runAdminCommand,
} from './admins.rules.ts'
export { writeAudit } from './audit.rules.ts'
export {
  deleteAccessTokens,
  liftBan,
  listUnbannedAdmins,
  lockAdmins,
  lockForDeletion,
  lockMember,
  lockStanding,
  setBan,
  setFraud,
} from './bans.store.ts'
export { loadCommonPasswords } from './common-passwords.ts'
export type { Accounts } from './context.ts'
export { banDeparted, lockDeparted, unbanDeparted } from './departed.store.ts'
export {
  asJson,
  asJsonList,
  type Exporter,
  exportAccount,
} from './export.rules.ts'
export { factorsRoutes } from './factors.routes.ts'
export { requireFactorOfAdmin } from './factors.rules.ts'
export type { MailText } from './mail-texts.ts'
export { type Post, sendNotice } from './mails.rules.ts'
export { notMeRoutes } from './not-me.routes.ts'
export { seal, unseal } from './sealed.ts'
export { findViewer, readAccessToken } from './sessions.rules.ts'
export { closedSessions, deleteSessions } from './sessions.store.ts'
export { createStaffNames } from './staff-names.ts'
export { stopMailsRoutes } from './stop-mails.routes.ts'
export { watchTokenUses } from './token-uses.rules.ts'

export const accountsJobs = (post: Post): Job[] => [
  {
    name: RESET_MAIL,
    run: (payload, job) => sendResetLink(post, (payload as { email: string }).email, job),
  },
  {
    name: CONFIRMATION_MAIL,
    run: (payload, job) => sendConfirmationLink(post, payload as ConfirmationMail, job),
  },
  {
    name: NEW_DEVICE_MAIL,
    run: (payload, job) => sendNewDevice(post, payload as NewDevice, job),
  },
  {
    name: FACTOR_MAIL,
    run: (payload, job) => sendFactorNews(post, payload as FactorNews, job),
  },
  {
    name: 'sweep-accounts',
    schedule: '7 * * * *',
    run: async () => {
      await sweepSessions(post.db)
      await sweepLinks(post.db)
      await sweepDevices(post.db)
      await sweepFactors(post.db)
      await sweepDeparted(post.db)
    },
  },
]
