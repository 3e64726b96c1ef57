// Import it where a call of the sign-in dialog, or of a screen about passwords, is made.
import { routes } from 'virtual:keyswap-account-routes'
import { addRoutes } from '../../lib/http/client.ts'

addRoutes(routes)
