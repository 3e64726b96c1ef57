// The only place that makes an address into a script. The Content-Security-Policy demands Trusted Types and allows this
// policy alone, so that no text, of whatever member, becomes a script or markup by mistake.

/** TypeScript does not know them. What a policy makes is taken where an address of a script is. */
type Policy = { createScriptURL(address: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

/** The service worker and the one that shrinks photos, by the names that the build gives them. */
const OWN = /^\/(sw|assets\/compress\.worker-[\w-]+)\.js$/

const rules: Policy = {
  createScriptURL(address) {
    if (OWN.test(address)) return address
    throw new TypeError(address)
  },
}

/** In development there is no Content-Security-Policy, and files have other names. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy =
  import.meta.env.MODE === 'development' ? null : trustedTypes?.createPolicy('keyswap', rules)

export const trustedScript = (address: string): string =>
  policy ? policy.createScriptURL(address) : address
