// The allowed values of enums in inputs and outputs; the schemas are built from these lists. Don't import zod here:
// every page of the web that needs one of these lists would load it.

export const transmissions = ['Manual', 'Automatic', 'CVT'] as const

export const fuelTypes = ['Gasoline', 'Diesel', 'Hybrid', 'Electric'] as const

export const bodyTypes = [
  'Hatchback',
  'Saloon',
  'Estate',
  'SUV',
  'MPV',
  'Coupe',
  'Convertible',
  'Pickup',
  'Van',
] as const
export type BodyType = (typeof bodyTypes)[number]

/** Whether an owner adds money in a swap, or wants money in addition to the car. */
export const wishedSides = ['adds', 'wants'] as const
export type WishedSide = (typeof wishedSides)[number]

export const conditions = ['Excellent', 'Good', 'Fair', 'Poor'] as const

/** Filters as members see them: a range is one filter. */
export const filterNames = [
  'make',
  'year',
  'mileage',
  'value',
  'body',
  'transmission',
  'fuel_type',
  'condition',
  'distance',
] as const
export type FilterName = (typeof filterNames)[number]

/** The query parameters of each filter. */
export const filterParts = {
  make: ['make'],
  year: ['year_from', 'year_to'],
  mileage: ['mileage_to', 'mileage_km_to'],
  value: ['price_from', 'price_to', 'currency'],
  body: ['body'],
  transmission: ['transmission'],
  fuel_type: ['fuel_type'],
  condition: ['condition'],
  distance: ['distance_km'],
} as const satisfies Record<FilterName, readonly string[]>
export type FilterPart = (typeof filterParts)[FilterName][number]

/** 'mixed': among the newest cars come those whose like would close a ring. 'newest': they do not come earlier than others. */
export const deckOrders = ['mixed', 'newest'] as const
export type DeckOrder = (typeof deckOrders)[number]

/** Which cars a search without matches shows: partly matching ones, or the newest. */
export const searchFallbacks = ['similar', 'newest'] as const
export type SearchFallback = (typeof searchFallbacks)[number]

/** What an owner could add to a listing to get more likes. */
export const likeHints = ['photos', 'value', 'description', 'place', 'mileage'] as const
export type LikeHint = (typeof likeHints)[number]

export const reportCategories = [
  'fraud',
  'wrong_details',
  'offensive',
  'not_a_car',
  'other',
] as const
export type ReportCategory = (typeof reportCategories)[number]

/** How a member can end a match. */
export const waysToEnd = ['unmatch', 'block'] as const
export type WayToEnd = (typeof waysToEnd)[number]

export const pushKinds = [
  'matches',
  'messages',
  'deals',
  'rings',
  'alerts',
  'fresh',
  'announcements',
] as const

/** How a member wants to be told that something waits for them. `none` may come from "Not now". */
export const waysToTell = ['push', 'mail', 'none'] as const
export type WayToTell = (typeof waysToTell)[number]

/** The kinds of mails that have a link to stop them. */
export const stoppableMails = ['alerts', 'fresh', 'waiting'] as const
export type StoppableMail = (typeof stoppableMails)[number]

/** What the receiver of a car can photograph at the handover. Damage has a caption. */
export const handoverViews = [
  'front_left',
  'rear_right',
  'interior',
  'odometer',
  'vin',
  'damage_1',
  'damage_2',
  'damage_3',
  'damage_4',
] as const
export type HandoverView = (typeof handoverViews)[number]

/** Questions to send with one tap. Every reader sees them in their own language. */
export const quickReplies = ['available', 'vin', 'viewing'] as const
export type QuickReply = (typeof quickReplies)[number]

/** Kind ways to say no. Every reader sees them in their own language, too. */
export const kindRefusals = ['not_for_me', 'found_another', 'keeping_mine'] as const
export type KindRefusal = (typeof kindRefusals)[number]

/** All that is sent with one tap. */
export const replies = [...quickReplies, ...kindRefusals] as const
export type Reply = (typeof replies)[number]

/** 'offered': some members still have to answer. 'complete': all have joined, and their chat is open. The others are ended. */
export const ringStates = ['offered', 'complete', 'done', 'broken', 'expired'] as const
export type RingState = (typeof ringStates)[number]

export const ringAnswers = ['joined', 'declined'] as const
export type RingAnswer = (typeof ringAnswers)[number]

/** 'disputed': after an "I got the keys", a party says that something is not right. */
export const dealStates = [
  'open',
  'agreed',
  'disputed',
  'done',
  'declined',
  'cancelled',
  'expired',
] as const
export type DealState = (typeof dealStates)[number]
export const unfinishedDealStates: readonly DealState[] = ['open', 'agreed', 'disputed']

/**
 * The steps of a deal that its chat shows. A version proposed while another is agreed can be declined or expire alone.
 * 'withdrawn': a party cancelled before the agreement. 'taken_back': a party took "I got the keys" back. 'asked': all were
 * asked where the cars are. 'cancel_wanted': a party wants to cancel a disputed swap, which everyone must want.
 * 'vin_mismatch' is only in old chats.
 */
export const dealSteps = [
  'proposed',
  'countered',
  'accepted',
  'agreed',
  'vin_mismatch',
  'papers_changed',
  'money_received',
  'reminder',
  'handed_over',
  'taken_back',
  'asked',
  'disputed',
  'dispute_ended',
  'cancel_wanted',
  'done',
  'declined',
  'withdrawn',
  'cancelled',
  'expired',
] as const
export type DealStepName = (typeof dealSteps)[number]

/**
 * Why a deal was cancelled without any party cancelling it. 'chat_ended': the match ended or a member was blocked.
 * 'member_gone': an account was deleted or banned. 'car_switched_off': by a moderator. 'car_withdrawn': its owner deleted or
 * deactivated the car. 'not_confirmed': nobody confirmed the handover in time. Others are never told of a block or a ban.
 */
export const dealEndCauses = [
  'chat_ended',
  'member_gone',
  'car_swapped',
  'car_switched_off',
  'car_withdrawn',
  'not_confirmed',
  'moderator',
] as const
export type DealEndCause = (typeof dealEndCauses)[number]

/** What may come with a car. */
export const dealExtras = [
  'winter_tyres',
  'second_key',
  'service_book',
  'tow_bar',
  'roof_rack',
  'child_seat',
] as const
export type DealExtra = (typeof dealExtras)[number]

/** How money changes hands. */
export const paymentWays = ['transfer', 'cash'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** The indexes of payments in the terms, as they appear in paths. */
export const paymentIndexes = ['0', '1', '2', '3', '4', '5'] as const
export type PaymentIndex = (typeof paymentIndexes)[number]

/** Fields of a listing that can be corrected after the swap was agreed. */
export const correctableFields = [
  'year',
  'make',
  'model',
  'mileage',
  'mileage_unit',
  'transmission',
  'fuel_type',
  'condition',
  'body',
  'first_registration',
  'inspection_until',
] as const
export type CorrectableField = (typeof correctableFields)[number]

/** Fields of a car's papers. The chat says which of them have changed. */
export const paperFields = [
  'vin',
  'plate',
  'odometer',
  'defects',
  'keys',
  'first_registration',
  'inspection_until',
  'value',
] as const
export type PaperField = (typeof paperFields)[number]

/** How a car's VIN does not fit: its check digit is wrong, or it belongs to another make or model year. */
export const paperWarnings = ['check_digit', 'make', 'year'] as const
export type PaperWarning = (typeof paperWarnings)[number]

export const dateSorts = ['newest', 'oldest'] as const
export const carSorts = [...dateSorts, 'make'] as const
export const userSorts = [...dateSorts, 'name'] as const
export type DateSort = (typeof dateSorts)[number]
export type ListSort = (typeof carSorts | typeof userSorts)[number]

export const carStates = ['all', 'active', 'inactive', 'draft', 'locked'] as const

export const userStates = ['all', 'banned', 'admins'] as const

export const reportOutcomes = ['resolved', 'dismissed'] as const
export type ReportDecision = (typeof reportOutcomes)[number]
/** What a reporter hears: `reopened` if a decision they know of was taken back. */
export const reportNews = [...reportOutcomes, 'reopened'] as const
export const reportStatuses = ['open', ...reportOutcomes] as const
export const reportStates = [...reportStatuses, 'all'] as const

/** What anybody, also without an account, can report about content of the site. */
export const contentReportCategories = [
  'copyright',
  'personal_data',
  'fraud',
  'stolen',
  'other',
] as const
export type ContentReportCategory = (typeof contentReportCategories)[number]

/** What an admin did to a car: activated or deactivated it, or removed a photo. */
export const noticeKinds = ['switched', 'photo_removed'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** 'fraud': an account was closed for fraud. 'lifted': that was a mistake, and the account is open again. */
export const warningKinds = ['fraud', 'lifted'] as const
export type WarningKind = (typeof warningKinds)[number]

/** The rules of the machine that begin a report which nobody made. */
export const caseRules = [
  'disputed',
  'left_with_keys',
  'words_missing',
  'ended_with_keys',
  'ended_paid',
  'vin_elsewhere',
  'equal_messages',
  'copied_photo',
] as const
export type CaseRule = (typeof caseRules)[number]

/** What a moderator can decide from a case. */
export const caseActs = [
  'dismiss',
  'resolve',
  'warn',
  'deactivate_car',
  'remove_photo',
  'limit',
  'suspend',
  'end_deal',
  'end_ring',
] as const
export type CaseAct = (typeof caseActs)[number]

/** What a decision can have done: the last ones only by hand, from the page that shows what is removed. */
export const decisionActs = [
  ...caseActs,
  'remove_review',
  'remove_chat_photo',
  'remove_handover_photo',
] as const
export type DecisionAct = (typeof decisionActs)[number]
/** These cannot be taken back: what was removed is deleted, and a swap that ended goes on only if it is proposed again. */
export const finalActs = [
  'remove_photo',
  'end_deal',
  'remove_review',
  'remove_chat_photo',
  'remove_handover_photo',
] as const satisfies DecisionAct[]
export const isFinal = (act: DecisionAct): boolean => finalActs.some((one) => one === act)

/** The rules of the site that a decision is based on. */
export const decisionRules = [
  'fraud',
  'spam',
  'wrong_details',
  'offensive',
  'copied',
  'personal_data',
  'other',
] as const
export type DecisionRule = (typeof decisionRules)[number]

/** The pages that an operator can write. */
export const sitePages = ['contact', 'terms', 'rules'] as const
export type SitePageName = (typeof sitePages)[number]

/** What an admin does with the data of one member. */
export const dataActs = ['export', 'hold', 'release', 'delete'] as const
export type DataAct = (typeof dataActs)[number]
/** How an appeal against a decision ends: the decision stands, or it was wrong and is taken back. */
export const appealOutcomes = ['stands', 'undone'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

export const auditActions = [
  'activate_car',
  'deactivate_car',
  'delete_photo',
  'ban_user',
  'ban_for_fraud',
  'unban_user',
  'resolve_report',
  'dismiss_report',
  'send_broadcast',
  'withdraw_broadcast',
  'decide_case',
  'note_case',
  'undo_decision',
  'decide_appeal',
  'read_deal',
  'read_handover_photo',
  'read_messages',
  'read_chat_photos',
  'remove_chat_photo',
  'remove_handover_photo',
  'end_deal',
  'end_ring',
  'remove_review',
  'export_member',
  'hold_member',
  'release_member',
  'delete_member',
  'change_page',
] as const

export const timelineKinds = [
  'sign_ups',
  'listings',
  'likes',
  'matches',
  'messages',
  'rings',
  'swaps',
  'reports',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** How many days a timeline can cover. */
export const timelinePeriods = ['7', '30', '90'] as const
export type TimelinePeriod = (typeof timelinePeriods)[number]
export const defaultTimelinePeriod = '30' satisfies TimelinePeriod
