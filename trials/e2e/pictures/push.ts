/// <reference lib="dom" />
import { failing, inOrder, type Picture, type Scene, seeing, waitingFor } from './picture.ts'

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

/** Never answers the PUT of a switch, so that the switch stays pending. */
const holding = ({ page }: Scene) =>
  page.route('**/api/me/push', (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  )

// A separate account, independent of what other pictures do with theirs.
const settings = { path: '/settings', signedIn: 'Elza Kalēja' } as const

export const push: Picture[] = [
  {
    ...settings,
    name: 'settings-push_off',
    before: permission('granted'),
    prepare: seeing('push.lead'),
  },
  {
    ...settings,
    name: 'settings-push_switching',
    before: inOrder(permission('granted'), holding),
    prepare: inOrder(seeing('push.lead'), switching, seeing('push.switching')),
  },
  {
    ...settings,
    name: 'settings-push_failed',
    before: permission('granted'),
    // The server refuses the invented subscription.
    prepare: inOrder(seeing('push.lead'), switching, seeing('push.failed')),
  },
  {
    ...settings,
    name: 'settings-push_blocked',
    before: permission('denied'),
    prepare: seeing('push.blocked'),
  },
  {
    ...settings,
    name: 'settings-push_unsupported',
    before: withoutPush,
    prepare: seeing('push.unsupported'),
  },
  {
    ...settings,
    name: 'settings-push_loading',
    before: inOrder(permission('granted'), waitingFor('/api/me/push')),
  },
  {
    ...settings,
    name: 'settings-push_load_failed',
    before: inOrder(permission('granted'), failing('/api/me/push')),
    prepare: seeing('push.load_failed'),
  },
]
