import {
  deleteAlert,
  getAlerts,
  getToldCars,
  patchAlert,
  postAlert,
} from '@keyswap/contract/alerts'
import { DONE } from '../../http/done.ts'
import { type Route, serve } from '../../http/serve.ts'
import {
  type Alerts,
  alertsOf,
  changeAlert,
  keepAlert,
  removeAlert,
  toldCars,
} from './alerts.rules.ts'

export const alertsRoutes = (alerts: Alerts): Route[] => [
  serve(getAlerts, ({ viewer }) => alertsOf(alerts, viewer)),
  serve(getToldCars, ({ viewer }) => toldCars(alerts, viewer)),
  serve(postAlert, ({ viewer, input }) => keepAlert(alerts, viewer, input)),
  serve(patchAlert, ({ viewer, params, input }) =>
    changeAlert(alerts, viewer, params.alertId, input),
  ),
  serve(deleteAlert, async ({ viewer, params }) => {
    await removeAlert(alerts, viewer, params.alertId)
    return DONE
  }),
]
