import {
  beginTotp as beginTotpEndpoint,
  confirmTotp as confirmTotpEndpoint,
  deletePasskey,
  getFactors,
  getPasskeyOptions,
  getProofOptions,
  postPasskey,
  proveIdentity as proveIdentityEndpoint,
  proveWithPasskey as proveWithPasskeyEndpoint,
  removeTotp as removeTotpEndpoint,
  renewRecoveryCodes as renewRecoveryCodesEndpoint,
} from '@keyswap/contract/factors'
import { DONE } from '../../../http/done.ts'
import { type Route, serve } from '../../../http/serve.ts'
import type { Accounts } from '../context.ts'
import {
  beginTotp,
  confirmTotp,
  factorsOf,
  proveIdentity,
  removeTotp,
  renewRecoveryCodes,
} from './factors.rules.ts'
import {
  addPasskey,
  passkeyOptions,
  proofOptions,
  proveWithPasskey,
  removePasskey,
} from './passkeys.rules.ts'

/** The calls of Settings. The second step of a sign-in is in `authRoutes`. */
export const factorsRoutes = (accounts: Accounts): Route[] => [
  serve(getFactors, ({ viewer }) => factorsOf(accounts, viewer)),
  serve(proveIdentityEndpoint, async ({ viewer, input }) => {
    await proveIdentity(accounts, viewer, input)
    return DONE
  }),
  serve(getProofOptions, ({ viewer }) => proofOptions(accounts, viewer)),
  serve(proveWithPasskeyEndpoint, async ({ viewer, input }) => {
    await proveWithPasskey(accounts, viewer, input)
    return DONE
  }),
  serve(beginTotpEndpoint, ({ viewer }) => beginTotp(accounts, viewer)),
  serve(confirmTotpEndpoint, async ({ viewer, input }) => ({
    recovery_codes: await confirmTotp(accounts, viewer, input.code),
  })),
  serve(removeTotpEndpoint, async ({ viewer }) => {
    await removeTotp(accounts, viewer)
    return DONE
  }),
  serve(renewRecoveryCodesEndpoint, async ({ viewer }) => ({
    recovery_codes: await renewRecoveryCodes(accounts, viewer),
  })),
  serve(getPasskeyOptions, ({ viewer }) => passkeyOptions(accounts, viewer)),
  serve(postPasskey, ({ viewer, input }) => addPasskey(accounts, viewer, input)),
  serve(deletePasskey, async ({ viewer, params }) => {
    await removePasskey(accounts, viewer, params.passkeyId)
    return DONE
  }),
]
