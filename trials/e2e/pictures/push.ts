/// <reference lib="dom" />
import {
  failing,
  inOrder,
  type Picture,
  picturesOf,
  type Scene,
  seeing,
  waitingFor,
} from './picture.ts'

/** Fakes a granted or denied permission and a reachable push service. */
const permission =
  (state: NotificationPermission) =>
  ({ page }: Scene) =>
    page.addInitScript((answer) => {
      Object.defineProperty(Notification, 'permission', { get: () => answer })
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
      const toJSON = () => ({ endpoint: 'https://push.example/x', keys })
      Object.assign(PushManager.prototype, {
        getSubscription: async () => null,
        subscribe: async () => ({ toJSON }),
      })
    }, state)

const withoutPush = ({ page }: Scene) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })

const switching = ({ page, say }: Scene) =>
  page.getByRole('switch', { name: say('push.messages'), exact: true }).click()

/** Never answers the call of a switch, so that the switch stays pending. */
const holding = ({ page }: Scene) =>
  page.route('**/api/me/push', (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  )

// These pictures have their own account, because other pictures change theirs.
const settings = picturesOf('settings', '/settings/notifications', { signedIn: 'Elza Kalēja' })
const granted = permission('granted')

/** The demo has no mail server. */
const withMail = ({ page }: Scene) =>
  page.route('**/api/me/push', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), sends_mail: true } })
  })

/** For a device that can show notifications, on a site that sends mails. */
export const withAllWays = inOrder(granted, withMail)

export const push: Picture[] = [
  settings('told_by_mail', withAllWays, seeing('tell.by_mail')),
  settings('push_off', granted, seeing('push.lead')),
  settings(
    'push_switching',
    inOrder(granted, holding),
    inOrder(seeing('push.lead'), switching, seeing('push.switching')),
  ),
  // The server refuses the invented subscription.
  settings('push_failed', granted, seeing('push.lead'), switching, seeing('push.failed')),
  settings('push_blocked', permission('denied'), seeing('push.blocked')),
  settings('push_unsupported', withoutPush, seeing('push.unsupported')),
  settings('push_loading', inOrder(granted, waitingFor('/api/me/push'))),
  settings(
    'push_load_failed',
    inOrder(granted, failing('/api/me/push')),
    seeing('push.load_failed'),
  ),
]
