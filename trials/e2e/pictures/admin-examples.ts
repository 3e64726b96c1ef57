// Example data for the pictures of the admin panel and the inbox: a site that has been open for a while.
import type { AdminAppeal } from '@keyswap/contract/appeals'
import type { AdminCase, AdminCaseLine } from '@keyswap/contract/cases'
import type {
  AdminBroadcast,
  AdminCar,
  AdminReport,
  AdminReportDetails,
  AdminStats,
  AdminUser,
  AuditEntry,
  ListingFacts,
  MarketWeek,
  ReportEvidence,
  ReportedPhoto,
  Timeline,
} from '@keyswap/contract/moderation'
import sharp from 'sharp'
import { LONG_NAME } from './picture.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const idOf = (kind: string, index: number) =>
  `${kind}a0a0-0000-7000-8000-${String(index).padStart(12, '0')}`.padStart(36, '0')

const ago = (now: number, hours: number) => new Date(now - hours * HOUR).toISOString()

const paints = ['#b8442f', '#2f6b57', '#3b63ab', '#c99a3a', '#5d4a86', '#59636e']

/** A drawing of a car by the road; the index chooses its colour. */
export function aPhoto(index: number): Promise<Buffer> {
  const paint = paints[index % paints.length]
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480">
    <defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fb3d1"/>
    <stop offset="1" stop-color="#f1d9bd"/></linearGradient></defs>
    <rect width="640" height="320" fill="url(#s)"/><rect y="320" width="640" height="160" fill="#5b5f66"/>
    <path d="M0 320 160 210 300 300 460 190 640 320Z" fill="#6f8577"/>
    <path d="M70 370v-50q0-24 40-30l70-12 66-58q16-14 40-14h120q26 0 44 20l58 62 44 10q24 6 24 30v42Z" fill="${paint}"/>
    <path d="m210 278 50-44q10-8 26-8h36v52Zm128 0v-52h62q16 0 28 12l36 40Z" fill="#1d2733"/>
    <circle cx="180" cy="372" r="42" fill="#15181d"/><circle cx="180" cy="372" r="20" fill="#9aa3ad"/>
    <circle cx="476" cy="372" r="42" fill="#15181d"/><circle cx="476" cy="372" r="20" fill="#9aa3ad"/></svg>`
  return sharp(Buffer.from(scene)).webp().toBuffer()
}

const photosOf = (car: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: idOf(`b${car}`, index),
    url: `/storage/car-images/${idOf('0190', car)}/${idOf('0190', car)}/${car + index}.jpg`,
    placeholder: '',
    focus_x: 0.5,
    focus_y: 0.5,
  }))

export const appeals = (now: number): AdminAppeal[] => [
  {
    ...{ decision_id: idOf('dc', 0), case_id: idOf('ca', 0), act: 'suspend' },
    ...{ target: nameOf(2), created_at: ago(now, 5), is_yours: true },
  },
  {
    ...{ decision_id: idOf('dc', 1), case_id: idOf('ca', 1), act: 'deactivate_car' },
    ...{ target: '2015 Volkswagen Transporter Kombi', created_at: ago(now, 2), is_yours: false },
  },
]

/** Photos of two cars that look the same: nobody is accused. */
export function aCaseAboutNobody(now: number): AdminCase {
  const shown = aCase(now)
  const { reports: said, members } = shown
  const [first, second] = cars(now)
  return {
    ...shown,
    reports: said.slice(0, 1).map((report) => ({
      ...report,
      ...{ rule: 'copied_photo', reporter: null, category: null, car: null, owner: null },
    })),
    members: [],
    parties: [first, second].flatMap((car) =>
      members.map((member) => ({
        ...member,
        id: car?.owner.id ?? '',
        name: car?.owner.name ?? '',
      })),
    ),
    cars: [first, second].flatMap((car) => (car ? [{ ...car, is_active: true }] : [])),
    notes: [],
  }
}

/** A decided case whose member asks for another look. */
export const anAppealedCase = (now: number): AdminCase => ({
  ...aCase(now),
  decided_at: ago(now, 20),
  decisions: [
    {
      ...{
        id: idOf('dc', 0),
        case_id: idOf('ca', 0),
        act: 'suspend',
        target: nameOf(2),
        rule: 'fraud',
        days: 14,
      },
      ...{ reason: 'You ask for a deposit before a meeting.', began_by_rule: false },
      ...{ created_at: ago(now, 20), undone_at: null, by: nameOf(0) },
      appeal: {
        ...{ created_at: ago(now, 5), decided_at: null, outcome: null, is_restored: null },
        ...{ reason: null, by: null, is_yours: true },
        text: 'I never asked for a deposit. My brother wrote to her from his own account, and his name is like mine.',
      },
    },
  ],
})

export const stats: AdminStats = {
  users: 12_480,
  cars: { total: 9_312, active: 7_904, inactive: 1_408 },
  matches: 3_276,
  rings: 96,
  swaps: 418,
  reports: 214,
  open_reports: 7,
  open_appeals: 1,
}

const wave = (day: number, height: number, seed: number) =>
  Math.max(
    0,
    Math.round(height * (1 + 0.5 * Math.sin(day / 3 + seed) + 0.35 * Math.sin(day * seed * 1.7))),
  )

export function timeline(now: number, count = 30): Timeline {
  const numbers = Array.from({ length: count }, (_, day) => day)
  const series = (height: number, seed: number) => numbers.map((day) => wave(day, height, seed))
  return {
    days: numbers.map((day) => new Date(now - (count - 1 - day) * DAY).toISOString().slice(0, 10)),
    series: {
      sign_ups: series(38, 1),
      listings: series(24, 2),
      likes: series(640, 3),
      matches: series(21, 4),
      messages: series(410, 5),
      rings: series(2, 8),
      swaps: series(4, 7),
      reports: series(1.2, 6),
    },
  }
}

export function weeks(now: number): MarketWeek[] {
  const today = new Date(now)
  const monday = now - ((today.getUTCDay() + 6) % 7) * DAY
  return Array.from({ length: 12 }, (_, index) => {
    const [written, offered, agreed] = [wave(index, 15, 2), wave(index, 9, 3), wave(index, 5, 4)]
    const answered = Math.round(written * 0.8)
    return {
      week: new Date(monday - index * 7 * DAY).toISOString().slice(0, 10),
      matches: written + wave(index, 5, 1),
      written,
      answered,
      median_ms: answered === 0 ? null : wave(index, 9 * 3_600_000, 5),
      rings_offered: offered,
      rings_joined: Math.round(offered * 0.3),
      deals_agreed: agreed,
      deals_done: Math.round(agreed * 0.7),
    }
  })
}

const names = ['Anna Ozola', 'Jānis Bērziņš', LONG_NAME, 'Zane', 'Mārtiņš Kalniņš', 'Līga Eglīte']
const models: [make: string, model: string, year: number][] = [
  ['Volvo', 'V60', 2019],
  ['Škoda', 'Octavia', 2021],
  ['Bentley', 'Continental Flying Spur Speed Mulliner Blackline Edition W12', 2008],
  ['Fiat', '500', 2015],
  ['Toyota', 'Land Cruiser', 2012],
  ['Citroën', 'Ami', 2023],
]
const nameOf = (index: number) => names[index % names.length] ?? ''
const modelOf = (index: number) => models[index % models.length] ?? ['', '', 0]

export const cars = (now: number): AdminCar[] =>
  models.map(([make, model, year], index) => ({
    id: idOf('c0', index),
    make,
    model,
    year,
    mileage: 45_210 + index * 20_000,
    mileage_km: Math.round((45_210 + index * 20_000) * 1.609344),
    mileage_unit: index % 2 === 0 ? ('mi' as const) : ('km' as const),
    price: index * 4_300,
    currency: index % 2 === 0 ? ('USD' as const) : ('EUR' as const),
    is_active: index !== 1 && index !== 3 && index !== 5,
    is_locked: index === 1,
    is_draft: index === 5,
    created_at: ago(now, 20 + index * 300),
    photos: photosOf(index, [3, 6, 1, 2, 4, 0][index] ?? 1),
    owner: { id: idOf('d0', index), name: nameOf(index), is_banned: index === 3 },
  }))

const reasons = [
  'The photos are of another car, and the seller asks for a deposit before a viewing.',
  'Mileage cannot be right: it was 180,000 in another advertisement last year.',
  'Rude messages.\nHe wrote the same to two of my friends, and would not stop when asked to.',
  'This is a tractor.',
  'We never met. This review is about somebody else.',
]

export const reports = (now: number): AdminReport[] =>
  reasons.map((reason, index) => {
    const [make, model, year] = modelOf(index + 2)
    const isFromChat = index === 2
    const id = idOf('c0', index)
    const car = {
      id,
      make,
      model,
      year,
      is_active: index !== 1,
      photos: photosOf(index, 5 - index),
    }
    return {
      id: `${['9f3c21ab', '41d80e77', 'c07be9d2', '02aa5f10', '77e1c3d4'][index]}-0000-7000-8000-000000000000`,
      car_id: isFromChat || index >= 3 ? null : id,
      reporter_id: index === 3 ? null : idOf('d0', index),
      case_id: idOf('ca', index),
      rule: index === 3 ? 'equal_messages' : null,
      reason,
      category: (['fraud', 'wrong_details', 'offensive', 'not_a_car'] as const)[index] ?? null,
      status: index === 1 ? 'resolved' : 'open',
      created_at: ago(now, 2 + index * 31),
      decided_at: index === 1 ? ago(now, 1) : null,
      reporter:
        index === 3
          ? null
          : {
              id: idOf('d0', index),
              name: nameOf(index),
              is_banned: false,
              reports: 4 + index,
              upheld: 3,
            },
      car: isFromChat || index >= 3 ? null : car,
      owner: {
        id: idOf('d1', index),
        name: nameOf(index + 2),
        is_banned: index === 1,
        cars: 2 + index,
        reports: 1 + index * 3,
      },
      departed: null,
      is_from_chat: isFromChat,
      deal_id: isFromChat ? idOf('e0', index) : null,
      other_deal_id: null,
      from_outside:
        index === 3
          ? {
              url: 'https://keyswap.example/c/2a3b4c5d6e7f',
              ...{ category: 'copyright' as const, name: 'Foto Zeme SIA', has_email: true },
            }
          : null,
      review:
        index === 4
          ? {
              ...{ id: idOf('f0', index), about: nameOf(index), is_removed: false },
              ...{ would_swap_again: false, as_described: true, on_time: false },
              text: 'Late, and rude on top of it.',
            }
          : null,
    }
  })

/** Cases that wait, with what is about nobody, and one of the viewer's own. */
export const openCases = (now: number): AdminCaseLine[] =>
  names.map((name, index) => {
    const [isOfDeal, isOfCar] = [index === 1, index === 4]
    const member = { id: idOf('d1', index), name, is_banned: false }
    const other = { id: idOf('d2', index), name: nameOf(index + 1), is_banned: false }
    const isOfNobody = isOfDeal || isOfCar
    return {
      id: idOf('ca', index),
      created_at: ago(now, 2 + index * 31),
      joined_at: ago(now, 1 + index * 30),
      is_yours: index !== 3,
      members: isOfNobody ? [] : [member],
      parties: isOfNobody ? [member, other] : [],
      cars: isOfCar ? 2 : 0,
      deals: isOfDeal ? 1 : 0,
      has_left: false,
      open_reports: isOfNobody ? 1 : 1 + index * 2,
      reports_hash: '0'.repeat(32),
      rules: isOfDeal
        ? ['disputed']
        : isOfCar
          ? ['copied_photo']
          : index === 0
            ? ['equal_messages']
            : [],
      categories: index === 0 || index === 2 ? ['fraud', 'wrong_details'] : [],
      outside: index === 5 ? ['stolen'] : [],
    }
  })

/** A case with a report by a member and one by a rule of the machine. */
export function aCase(now: number): AdminCase {
  const [first, second, third] = reports(now)
  return {
    id: 'ca5e21ab-0000-7000-8000-000000000000',
    created_at: ago(now, 30),
    decided_at: null,
    is_yours: true,
    reports: [first, third, second]
      .filter((report) => report !== undefined)
      .map((report, index) => ({
        ...report,
        status: 'open',
        ...(index === 2 && { rule: 'equal_messages', reporter: null, category: null }),
      })),
    members: [
      {
        ...{ id: idOf('d1', 0), name: nameOf(2), avatar_url: null, is_banned: false },
        ...{ created_at: ago(now, 52), cars: 3, active_cars: 2 },
        ...{ chats_begun: 21, chats_answered: 4, equal_messages: 17 },
        ...{ reports_by: 0, reports_about: 6 },
      },
    ],
    parties: [],
    cars: cars(now).slice(2, 3),
    deals: [],
    decisions: [],
    earlier: [
      {
        ...{ id: idOf('ca', 1), decided_at: ago(now, 700), reports: 2, upheld: 1 },
        acts: [{ act: 'warn', target: nameOf(2), rule: 'spam' }],
      },
    ],
    notes: [
      {
        id: idOf('cb', 1),
        by: nameOf(0),
        text: 'I asked him for the registration papers on Tuesday. No answer yet.',
        created_at: ago(now, 3),
      },
    ],
  }
}

/** The details of report 0, about a listing that has changed since, or of report 2, about a member of a chat. */
export function reportDetails(now: number, index: 0 | 2): AdminReportDetails {
  const report = reports(now)[index] as AdminReport
  const car = cars(now)[2] as AdminCar
  const { year, make, model, price, currency, mileage, mileage_km, mileage_unit } = car
  const reported: ListingFacts = {
    ...{ year, make, model, price, currency, mileage, mileage_km, mileage_unit },
    transmission: 'Automatic',
    fuel_type: 'Gasoline',
    condition: 'Excellent',
    wish: null,
    location: 'Rīga',
    description:
      'One owner since new, full service history.\nA deposit of 500 € keeps it for you until Sunday.',
    photos: 5,
  }
  const isCar = index === 0
  return {
    ...report,
    listing: isCar
      ? {
          ...reported,
          condition: 'Good',
          description: 'One owner since new, full service history.',
          is_active: true,
          is_locked: false,
          is_draft: false,
          created_at: ago(now, 400),
        }
      : null,
    copied_photos: [],
    reported: isCar ? reported : null,
    member: { avatar_url: null, location: 'Rīga', created_at: ago(now, 4_000) },
    cars: cars(now).map(({ photos, ...one }) => ({
      ...{ id: one.id, make: one.make, model: one.model, year: one.year },
      ...{ is_active: one.is_active, is_draft: one.is_draft },
      photo: photos[0] ?? null,
    })),
    history: reports(now)
      .slice(1)
      .map((other, index) => ({
        ...{ id: other.id, reason: other.reason, category: other.category, status: other.status },
        created_at: other.created_at,
        about: other.is_from_chat ? null : '2012 Toyota Land Cruiser',
        is_same_car: index === 0,
      })),
    chat: isCar
      ? null
      : {
          matched_at: ago(now, 200),
          member_car: '2012 Toyota Land Cruiser',
          reporter_car: '2019 Volvo V60',
        },
    ring: null,
  }
}

const quoted: [sender: number, content: string][] = [
  [0, 'Is the Land Cruiser still there?'],
  [1, 'Yes, but somebody else wants it too.'],
  [1, 'Send 300 € now, and it is yours until Sunday. My cousin brings it to you.'],
  [0, 'I would like to see it first.'],
]

/** The messages around the reported one. */
export const evidence = (now: number): ReportEvidence => ({
  about_seq: 3,
  about_seqs: [3],
  messages: quoted.map(([sender, content], index) => ({
    seq: index + 1,
    sender_id: idOf('d0', sender),
    content,
    created_at: ago(now, 40 - index),
    kind: 'text',
    data: null,
  })),
  people: [0, 1].map((index) => ({ id: idOf('d0', index), name: nameOf(index) })),
  deal: null,
  copied_at: ago(now, 30),
  deals_before: [],
})

/** A report about a member who has left. */
export const departedReport = (now: number): AdminReport => ({
  ...(reports(now)[2] as AdminReport),
  reason: 'Was paid, and then the account was gone.',
  category: 'fraud',
  owner: null,
  departed: { id: idOf('d1', 2), left_at: ago(now, 3), is_banned_for_fraud: false },
})

/** The photos that the reported member sent in the chat. The third one is removed. */
export const chatPhotos = (now: number): ReportedPhoto[] =>
  paints.slice(0, 5).map((_, index) => ({
    id: idOf('e0', index),
    url: `/storage/chat-photos/${idOf('0190', 0)}/${index}.jpg?for=x`,
    ...{ width: 640, height: 480, placeholder: '', is_removed: index === 2 },
    expires_at: ago(now, -1),
    sent_at: ago(now, 5 + index * 30),
  }))

export const users = (now: number): AdminUser[] =>
  names.map((name, index) => ({
    id: idOf('d0', index),
    name,
    email: index === 2 ? `${LONG_NAME.toLowerCase()}@example.com` : `member.${index}@example.com`,
    avatar_url: null,
    created_at: ago(now, 40 + index * 700),
    cars: [{ count: [2, 1, 12, 0, 4, 1][index] ?? 0 }],
    banned:
      index === 3
        ? [
            {
              reason: 'Asked several members for a deposit before a viewing.',
              for_fraud: true,
              created_at: ago(now, 5),
            },
          ]
        : index === 5
          ? [{ reason: null, for_fraud: false, created_at: ago(now, 900) }]
          : [],
    hold:
      index === 0
        ? {
            reason: 'State police, case 11-2026',
            by: 'Ilze',
            is_told: true,
            created_at: ago(now, 3),
          }
        : null,
    is_admin: index === 4,
    is_moderator: index === 4,
  }))

const notices: [title: string, content: string][] = [
  [
    'Winter tires, and where to change them',
    'From 1 December winter tires are required.\n\nWe have collected workshops that take our members first: https://example.com/winter-tires.',
  ],
  ['Filters are here', 'Make, year, mileage and value: the button is at the top right.'],
  [
    'Maintenance on Sunday night',
    'Between 2 and 3 in the morning Keyswap will be away for a while.',
  ],
]

export const broadcasts = (now: number): AdminBroadcast[] =>
  notices.map(([title, content], index) => ({
    id: idOf('e0', index),
    title,
    content,
    created_at: ago(now, 5 + index * 170),
    seen: [312, 9_870, 4_021][index] ?? 0,
    members: 12_480,
    withdrawn_at: index === 2 ? ago(now, 300) : null,
  }))

const done: [action: AuditEntry['action'], target: string, reason: string | null][] = [
  ['ban_user', 'Zane', 'Asked several members for a deposit before a viewing.'],
  ['resolve_report', 'Report about 2012 Toyota Land Cruiser', null],
  ['deactivate_car', '2021 Škoda Octavia', null],
  [
    'delete_photo',
    '2008 Bentley Continental Flying Spur Speed Mulliner Blackline Edition W12',
    null,
  ],
  ['send_broadcast', 'Winter tires, and where to change them', null],
  ['unban_user', LONG_NAME, null],
  ['withdraw_broadcast', 'Maintenance on Sunday night', null],
]

export const audit = (now: number): AuditEntry[] =>
  done.map(([action, target, reason], index) => ({
    id: idOf('f0', index),
    action,
    admin: { id: idOf('d0', 4), name: index === 5 ? LONG_NAME : 'Mārtiņš Kalniņš' },
    target_id: idOf('c0', index),
    target,
    reason,
    created_at: ago(now, 5 + index * 9),
  }))
