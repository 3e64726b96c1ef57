import type { Job } from '../../db/jobs.ts'
import { NEW_EMAIL_MAIL, type NewEmail, sweepAddresses } from './addresses.store.ts'
import { SECURITY_MAIL, type SecurityNews, sweepFactors } from './factors.store.ts'
import { CONFIRMATION_MAIL, type ConfirmationMail, RESET_MAIL, sweepLinks } from './links.store.ts'
import {
  type MailContext,
  sendConfirmationLink,
  sendNewDevice,
  sendNewEmail,
  sendResetLink,
  sendSecurityNews,
} from './mails/mails.rules.ts'
import { sweepDeparted } from './members/departed.store.ts'
import { NEW_DEVICE_MAIL, type NewDevice, sweepDevices } from './sessions/devices.store.ts'
import { sweepSessions } from './sessions/sessions.store.ts'

export { authRoutes, profileRoutes } from './accounts.routes.ts'
export {
  type Farewell,
  findFarewell,
  setFastAnswerers,
  setMissingLocation,
  stopStillYoursMails,
  stopWaitingMails,
  takePace,
} from './accounts.store.ts'
export {
  type AdminCommand,
  replacePasswordIfStill,
  resetFactors,
  runAdminCommand,
  runDeleteCommand,
} from './admins/admins.rules.ts'
export { writeAudit } from './admins/audit.rules.ts'
export {
  deleteAccessTokens,
  isStaff,
  liftBan,
  listUnbannedStaff,
  lockAdmins,
  lockAndReadBan,
  lockForDeletion,
  lockMember,
  markBannedForFraud,
  type Staff,
  setBan,
  setEnds,
} from './bans.store.ts'
export type { Accounts } from './context.ts'
export { loadCommonPasswords } from './credentials/common-passwords.ts'
export { readEmail } from './credentials/credentials.rules.ts'
export { looksPrinted } from './credentials/printed-names.ts'
export { createStaffNameCheck } from './credentials/staff-names.ts'
export {
  asJson,
  type Exporter,
  type ExportFile,
  exportAccount,
  exportAll,
  streamJsonList,
} from './export.rules.ts'
export { factorsRoutes } from './factors/factors.routes.ts'
export { requireFactorOfAdmin } from './factors/factors.rules.ts'
export type { MailText } from './mails/mail-texts.ts'
export { formatMoment, type MailContext, sendFarewell, sendNotice } from './mails/mails.rules.ts'
export { composeMail } from './mails/mails.ts'
export { notMeRoutes } from './mails/not-me.routes.ts'
export { stopMailsRoutes } from './mails/stop-mails.routes.ts'
export {
  changeProfile,
  removeAccount,
  signUp,
} from './members/accounts.rules.ts'
export { banDeparted, lockDeparted, unbanDeparted } from './members/departed.store.ts'
export { requireNoHold } from './members/holds.rules.ts'
export { deleteHold, setHold } from './members/holds.store.ts'
export { decryptBoundTo, encryptBoundTo } from './sealed.ts'
export { findViewer, readAccessToken } from './sessions/sessions.rules.ts'
export { deleteSessions, findClosedSessions } from './sessions/sessions.store.ts'
export { createTokenUseNoter } from './sessions/token-uses.rules.ts'
export { hashOfSecret, newSecret, readToken, writeToken } from './tokens.ts'

export const accountsJobs = (post: MailContext): Job[] => [
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
    name: NEW_EMAIL_MAIL,
    run: (payload, job) => sendNewEmail(post, payload as NewEmail, job),
  },
  {
    name: SECURITY_MAIL,
    run: (payload, job) => sendSecurityNews(post, payload as SecurityNews, job),
  },
  {
    name: 'sweep-accounts',
    schedule: '7 * * * *',
    run: async () => {
      await sweepSessions(post.db)
      await sweepLinks(post.db)
      await sweepAddresses(post.db)
      await sweepDevices(post.db)
      await sweepFactors(post.db)
      await sweepDeparted(post.db)
    },
  },
]
