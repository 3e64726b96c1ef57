import type { Job } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { Events } from '../../outside/events.ts'
import type { MailContext } from '../accounts/index.ts'
import { updateAlertPlaces } from './alerts.rules.ts'
import { mailAlerts, tellOfCar } from './tell-of-car.rules.ts'
import { ALERT_MAIL } from './tell-of-car.store.ts'

export { alertsRoutes } from './alerts.routes.ts'
export { stopAlertMails } from './alerts.store.ts'
export { exportAlerts } from './export.rules.ts'
export { newsOfAlert } from './tell-of-car.rules.ts'

/** Triggers in tell.sql queue the first two jobs. */
export const alertsJobs = (
  post: Omit<MailContext, 'takeCall'> & { db: Pool; told_after_minutes: number },
  { notify }: Pick<Events, 'notify'>,
): Job[] => [
  {
    name: 'tell-of-car',
    run: (payload) =>
      tellOfCar(
        {
          db: post.db,
          told_after_minutes: post.told_after_minutes,
          onTold: (user_ids) => notify(user_ids, { type: 'new_car' }),
        },
        payload as { car_id: string },
      ),
  },
  {
    name: 'place-alerts',
    run: (payload) => updateAlertPlaces(post, (payload as { user_id: string }).user_id),
  },
  {
    name: ALERT_MAIL,
    run: (payload, job) => mailAlerts(post, payload as { user_id: string }, job),
  },
]
