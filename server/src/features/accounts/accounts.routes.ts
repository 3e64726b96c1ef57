import {
  cancelEmailChange as cancelEmailChangeEndpoint,
  changeEmail as changeEmailEndpoint,
  changePassword as changePasswordEndpoint,
  checkResetLink,
  confirmEmail as confirmEmailEndpoint,
  confirmNewEmail as confirmNewEmailEndpoint,
  deleteAvatar,
  deleteMe,
  endSession as endSessionEndpoint,
  endSessions,
  exportMe,
  forgotPassword,
  getEmail,
  getMe,
  getSessions,
  patchMe,
  putAvatar,
  refreshSession,
  resetPassword as resetPasswordEndpoint,
  signIn as signInEndpoint,
  signOut,
  signUp as signUpEndpoint,
} from '@keyswap/contract/accounts'
import {
  getPasskeyChallenge,
  secondFactor,
  signInWithPasskey as signInWithPasskeyEndpoint,
} from '@keyswap/contract/factors'
import { device as deviceLimits, session as limits } from '@keyswap/contract/limits'
import { DONE } from '../../http/done.ts'
import type { Exchange } from '../../http/exchange.ts'
import { DEVICE_COOKIE } from '../../http/headers.ts'
import { type Route, serve, serveAtOnce } from '../../http/serve.ts'
import { zip } from '../../http/zip.ts'
import type { Accounts } from './context.ts'
import { type Exporter, exportAll } from './export.rules.ts'
import { passSecondStep } from './factors/factors.rules.ts'
import { passkeyChallenge, signInWithPasskey } from './factors/passkeys.rules.ts'
import {
  changePassword,
  changeProfile,
  checkLink,
  confirmEmail,
  deleteOwnAccount,
  requestReset,
  resetPassword,
  signIn,
  signUp,
  whoAmI,
} from './members/accounts.rules.ts'
import { changeAvatar, removeAvatar } from './members/avatar.rules.ts'
import {
  cancelEmailChange,
  changeEmail,
  confirmNewEmail,
  emailOf,
} from './members/email-change.rules.ts'
import type { SignInResult } from './sessions/devices.rules.ts'
import {
  endAllSessions,
  endOwnSession,
  endSession,
  type HeldTokens,
  type OpenedSession,
  refresh,
  sessionsOf,
} from './sessions/sessions.rules.ts'

const COOKIE = 'keyswap_refresh'
// The browser sends the cookies only with calls under this path.
const COOKIE_PATH = '/api/auth'

const giveCookie = (http: Exchange, value: string | undefined) =>
  http.setCookie(COOKIE, value, COOKIE_PATH, limits.idle_ms)

function forgetMember(http: Exchange): void {
  giveCookie(http, undefined)
  // Photos of chats are in the browser's HTTP cache, which no script can clear.
  http.setHeader('clear-site-data', '"cache"')
}

const heldBy = (http: Exchange): HeldTokens => ({
  refresh: http.cookie(COOKIE),
  bearer: http.bearer,
})

const readerOf = (http: Exchange) => ({
  user_agent: http.user_agent,
  language: http.language,
  address: http.address,
  device: http.cookie(DEVICE_COOKIE),
  gone: http.gone,
})

function present(http: Exchange, { signed_in, refresh_token }: OpenedSession) {
  giveCookie(http, refresh_token)
  return signed_in
}

const giveDevice = (http: Exchange, device: string) =>
  http.setCookie(DEVICE_COOKIE, device, COOKIE_PATH, deviceLimits.cookie_ms)

function presentEntered(http: Exchange, { device, ...opened }: SignInResult) {
  giveDevice(http, device)
  return present(http, opened)
}

export const authRoutes = (accounts: Accounts): Route[] => [
  serve(signUpEndpoint, async ({ input, http }) => {
    const entered = await signUp(accounts, input, { ...readerOf(http), household: http.household })
    if ('signed_in' in entered) return presentEntered(http, entered)
    giveDevice(http, entered.device)
    return { requiresEmailConfirmation: true as const }
  }),
  serve(signInEndpoint, async ({ input, http }) => {
    const step = await signIn(accounts, input, readerOf(http))
    return 'ticket' in step ? step : presentEntered(http, step)
  }),
  serve(secondFactor, async ({ input, http }) =>
    presentEntered(http, await passSecondStep(accounts, input, readerOf(http))),
  ),
  serve(getPasskeyChallenge, () => passkeyChallenge(accounts)),
  serve(signInWithPasskeyEndpoint, async ({ input, http }) =>
    presentEntered(http, await signInWithPasskey(accounts, input, readerOf(http))),
  ),
  serve(refreshSession, async ({ http }) =>
    present(http, await refresh(accounts, http.cookie(COOKIE))),
  ),
  serve(signOut, async ({ http }) => {
    await endOwnSession(accounts, heldBy(http))
    forgetMember(http)
    return DONE
  }),
  serve(forgotPassword, async ({ input }) => {
    await requestReset(accounts.db, input.email)
    return DONE
  }),
  serve(checkResetLink, async ({ input }) => {
    await checkLink(accounts.db, input.token, 'recovery')
    return DONE
  }),
  serve(resetPasswordEndpoint, async ({ input, http }) => {
    const held = { ...heldBy(http), device: http.cookie(DEVICE_COOKIE) }
    return { ...DONE, email: await resetPassword(accounts, input.token, input.password, held) }
  }),
  serve(changePasswordEndpoint, async ({ viewer, input, http }) => {
    await changePassword(accounts, viewer, input, readerOf(http))
    return DONE
  }),
  serve(confirmEmailEndpoint, async ({ input }) => {
    await confirmEmail(accounts, input.token)
    return DONE
  }),
  serve(confirmNewEmailEndpoint, async ({ input }) => {
    await confirmNewEmail(accounts, input.token)
    return DONE
  }),
]

export const profileRoutes = (accounts: Accounts, exporters: Exporter[]): Route[] => [
  serveAtOnce(getMe, ({ caller }) => whoAmI(accounts.db, caller)),
  serve(getEmail, ({ viewer }) => emailOf(accounts.db, viewer)),
  serve(changeEmailEndpoint, async ({ viewer, input, http }) => {
    await changeEmail(accounts, viewer, input, readerOf(http))
    return DONE
  }),
  serve(cancelEmailChangeEndpoint, async ({ viewer }) => {
    await cancelEmailChange(accounts, viewer)
    return DONE
  }),
  serve(patchMe, ({ viewer, input }) => changeProfile(accounts, viewer, input)),
  serve(putAvatar, ({ viewer, body, http }) =>
    changeAvatar(accounts, viewer, { body, gone: http.gone }, Date.now()),
  ),
  serve(deleteAvatar, ({ viewer }) => removeAvatar(accounts, viewer)),
  serve(deleteMe, async ({ viewer, input, http }) => {
    await deleteOwnAccount(accounts, viewer, input.password)
    forgetMember(http)
    return DONE
  }),
  serve(exportMe, ({ viewer, http }) => {
    http.setHeader('content-disposition', 'attachment; filename="keyswap-my-data.zip"')
    return zip(exportAll(exporters, viewer.id))
  }),
  serve(getSessions, ({ viewer }) => sessionsOf(accounts.db, viewer)),
  serve(endSessionEndpoint, async ({ viewer, params }) => {
    await endSession(accounts, viewer, params.sessionId)
    return DONE
  }),
  serve(endSessions, async ({ viewer, http }) => {
    await endAllSessions(accounts, viewer)
    forgetMember(http)
    return DONE
  }),
]
