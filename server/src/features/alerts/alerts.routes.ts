import { deleteAlert, getAlerts, patchAlert, postAlert } from '@keyswap/contract/alerts'
import { type Route, serve } from '../../http/serve.ts'
import { type Alerts, changeAlert, keepAlert, removeAlert } from './alerts.rules.ts'
import { listAlerts } from './alerts.store.ts'

const DONE = { ok: true } as const

export const alertsRoutes = (alerts: Alerts): Route[] => [
  serve(getAlerts, ({ viewer }) => listAlerts(alerts.db, viewer.id)),
  serve(postAlert, ({ viewer, input }) => keepAlert(alerts, viewer, input)),
  serve(patchAlert, ({ viewer, params, input }) =>
    changeAlert(alerts, viewer, params.alertId, input),
  ),
  serve(deleteAlert, async ({ viewer, params }) => {
    await removeAlert(alerts, viewer, params.alertId)
    return DONE
  }),
]
