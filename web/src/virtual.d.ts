declare module 'virtual:keyswap-routes' {
  import type { Endpoint, EndpointName } from '@keyswap/contract'

  export const routes: Record<EndpointName, readonly [Endpoint['method'], Endpoint['path']]>
}
