declare module 'virtual:keyswap-first-routes' {
  import type { Endpoint, EndpointName } from '@keyswap/contract'

  export const routes: Partial<
    Record<EndpointName, readonly [Endpoint['method'], Endpoint['path']]>
  >
}

declare module 'virtual:keyswap-account-routes' {
  export { routes } from 'virtual:keyswap-first-routes'
}

declare module 'virtual:keyswap-form-routes' {
  export { routes } from 'virtual:keyswap-first-routes'
}

declare module 'virtual:keyswap-member-routes' {
  export { routes } from 'virtual:keyswap-first-routes'
}

declare module 'virtual:keyswap-staff-routes' {
  export { routes } from 'virtual:keyswap-first-routes'
}
