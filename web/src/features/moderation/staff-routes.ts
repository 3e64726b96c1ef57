// Import it where calls begin that only admins and moderators can make.
import { routes } from 'virtual:keyswap-staff-routes'
import { addRoutes } from '../../lib/http/client.ts'

addRoutes(routes)
