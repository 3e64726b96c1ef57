// The rules of deals once more, in a few lines and without a database. Whatever members do in whatever order, the server must
// agree with this model. Parties and cars are numbers: a party's first car has the party's number, the second one is `parties`
// higher.

type ModelDeal = {
  /** The number of the chat: 0 is the chat under test; in chat 1 party 0 has another partner. */
  chat: number
  state: 'open' | 'agreed' | 'disputed' | 'done' | 'declined' | 'cancelled' | 'expired'
  /** `edited` tells which of the cars had been edited by then. */
  versions: { cars: number[]; edited: boolean[]; accepted: number[] }[]
  isPending: boolean
  agreed: number | null
  /** The parties who say that they got the keys, that something is wrong, and that they want to cancel after that. */
  handed: number[]
  disputing: Dispute[]
  cancelling: number[]
  /** The parties who said that they got the keys and took that back. */
  tookBack: number[]
  /** Whether the payee has said that they received the money. */
  isPaid: boolean
}
/**
 * `isOld` is true when the time is over in which another party's word counts as an answer. `about` are the other parties whose words
 * stood when it began and have not been taken back since.
 */
type Dispute = { by: number; about: number[]; isAnswered: boolean; isOld: boolean }
type ModelCar = {
  owner: number
  isActive: boolean
  isLocked: boolean
  isDeleted: boolean
  isSwapped: boolean
  isEdited: boolean
  reservedFor: number | null
}
export type Model = {
  chats: number[][]
  deals: ModelDeal[]
  cars: ModelCar[]
  banned: number[]
  /** Members who deleted their accounts. */
  left: number[]
  /** The ring whose chat is 0. It is made of everyone's first cars. Null if that chat is a match. */
  ring: { state: 'complete' | 'done' | 'broken'; leavers: number[] } | null
  /** Chats that a block, an unmatch or the end of a ring has closed. */
  closed: number[]
  /** Chats that an unmatch has removed. */
  unmatched: number[]
}

/** The deal and version that an act is about, as its member sees them: others may change them at the same moment. */
type Aim = { deal: number; newest: number }

export const NO_AIM: Aim = { deal: -1, newest: 1 }

/** The details of a counter-offer. `seen` tells which cars its sender has seen edited. */
type Answer = { aim: Aim; seesCars: boolean; seen?: boolean[]; isCorrection: boolean }

type StepName =
  | 'decline'
  | 'cancel'
  | 'hand over'
  | 'take back'
  | 'dispute'
  | 'end dispute'
  | 'papers'
  | 'receive'

/** What an owner can do with a car. */
type OwnersAct = 'edit' | 'activate' | 'deactivate' | 'delete'

export type Act =
  | { do: 'propose'; chat: number; by: number; choice: number }
  | ({ do: 'counter'; chat: number; by: number; choice: number; isStale: boolean } & Answer)
  | { do: 'accept'; chat: number; by: number; isStale: boolean; aim: Aim }
  | { do: StepName; chat: number; by: number; aim: Aim }
  | { do: 'expire' | 'wait' | 'end'; chat: number; aim: Aim }
  | { do: OwnersAct | 'lock' | 'unlock'; car: number }
  | { do: 'ban' | 'unban' | 'leave'; by: number }
  | { do: 'unmatch' | 'block'; chat: number; by: number }
  | { do: 'leave ring'; chat: number; by: number }
  /** The server checks in the background whether the ring holds. */
  | { do: 'look' }

/** The newest deal of a chat. */
const latestOf = (model: Model, chat: number): number =>
  model.deals.findLastIndex((deal) => deal.chat === chat)

/** The act, aimed at the newest version of the chat's newest deal. */
export function aimAct(model: Model, asked: Act): Act {
  if (!('aim' in asked)) return asked
  const deal = latestOf(model, asked.chat)
  const aim = { deal, newest: model.deals[deal]?.versions.length ?? 1 }
  return asked.do === 'counter' && asked.seesCars
    ? { ...asked, aim, seen: model.cars.map(({ isEdited }) => isEdited) }
    : { ...asked, aim }
}

export const versionOf = ({ isStale, aim }: { isStale: boolean; aim: Aim }): number =>
  Math.max(1, isStale ? aim.newest - 1 : aim.newest)

/** The car that each party of a chat gives, by the bits of `choice`. */
export const carsChosen = (model: Model, chat: number, choice: number): number[] => {
  const owners = Math.max(...model.cars.map(({ owner }) => owner)) + 1
  return (model.chats[chat] ?? []).map((party, index) => party + ((choice >> index) & 1) * owners)
}

export const isAway = ({ banned, left }: Model, member: number): boolean =>
  banned.includes(member) || left.includes(member)

const isOver = ({ state }: ModelDeal) => !['open', 'agreed', 'disputed'].includes(state)
const hasBegun = ({ state, handed }: ModelDeal) => handed.length > 0 || state === 'disputed'
const same = (one: number[], other: number[]) => one.join() === other.join()

/** Does the act in the model, or returns the code of the refusal and changes nothing. */
export function act(model: Model, asked: Act): string {
  switch (asked.do) {
    case 'ban':
      // A member who has left can be banned only for fraud.
      if (model.left.includes(asked.by)) return 'USER_NOT_FOUND'
      if (!isAway(model, asked.by)) ban(model, asked.by)
      return 'OK'
    case 'leave':
      if (isAway(model, asked.by)) return 'UNAUTHENTICATED'
      leave(model, asked.by)
      return 'OK'
    case 'unmatch':
    case 'block':
      return isAway(model, asked.by) ? 'UNAUTHENTICATED' : endChat(model, asked)
    case 'leave ring':
      return isAway(model, asked.by) ? 'UNAUTHENTICATED' : leaveRing(model, asked)
    case 'look':
      look(model)
      return 'OK'
    case 'unban':
      model.banned = model.banned.filter((one) => one !== asked.by)
      return 'OK'
    case 'edit':
    case 'activate':
    case 'deactivate':
    case 'delete':
      return handle(model, asked.do, asked.car)
    case 'lock':
    case 'unlock':
      return moderate(model, asked.do, asked.car)
    case 'propose':
      return isAway(model, asked.by) ? 'UNAUTHENTICATED' : propose(model, asked)
    case 'expire':
      expire(model, asked.aim.deal)
      return 'OK'
    case 'wait':
      for (const one of model.deals[asked.aim.deal]?.disputing ?? []) one.isOld = true
      return 'OK'
    case 'end': {
      const deal = model.deals[asked.aim.deal]
      if (!deal) return 'NOT_FOUND'
      if (isOver(deal)) return 'DEAL_OVER'
      endDeal(model, deal)
      return 'OK'
    }
    default: {
      if (isAway(model, asked.by)) return 'UNAUTHENTICATED'
      const deal = model.deals[asked.aim.deal]
      return deal ? step(model, deal, asked.aim.deal, asked) : 'NOT_FOUND'
    }
  }
}

function end(model: Model, deal: ModelDeal, state: ModelDeal['state']): void {
  const index = model.deals.indexOf(deal)
  for (const car of model.cars) if (car.reservedFor === index) car.reservedFor = null
  deal.state = state
  deal.isPending = false
}

/** Ends a deal that may have begun: cars that were received stay out of the decks. */
function endDeal(model: Model, deal: ModelDeal): void {
  const parties = model.chats[deal.chat] ?? []
  const cars = deal.versions[(deal.agreed ?? 0) - 1]?.cars ?? []
  const received = cars.filter((_, giver) =>
    [...deal.handed, ...deal.tookBack].includes(parties[(giver + 1) % parties.length] ?? -1),
  )
  end(model, deal, 'cancelled')
  for (const car of received) Object.assign(model.cars[car] ?? {}, { isActive: false })
}

function endDealsOf(model: Model, member: number): void {
  for (const deal of model.deals)
    if (!isOver(deal) && model.chats[deal.chat]?.includes(member)) endDeal(model, deal)
}

function leave(model: Model, member: number): void {
  model.left.push(member)
  endDealsOf(model, member)
  if (model.chats[0]?.includes(member)) endRing(model)
  for (const car of model.cars) if (car.owner === member) car.isDeleted = true
}

/** The member whom the act blocks. */
export function blockedBy({ chats }: Model, { chat, by }: { chat: number; by: number }): number {
  const parties = chats[chat] ?? []
  return parties[(parties.indexOf(by) + 1) % parties.length] ?? by
}

/** Closes a chat. In a ring only a block does that. */
function endChat(model: Model, asked: Act & { do: 'unmatch' | 'block' }): string {
  const { do: how, chat } = asked
  if (model.unmatched.includes(chat)) return 'NOT_FOUND'
  if (how === 'block' && model.left.includes(blockedBy(model, asked))) return 'USER_NOT_FOUND'
  if (chat === 0) endRing(model)
  closeChat(model, chat)
  const wasAgreed = model.deals.some((one) => one.chat === chat && one.agreed !== null)
  if (how === 'unmatch' && !wasAgreed) model.unmatched.push(chat)
  return 'OK'
}

function closeChat(model: Model, chat: number): void {
  const deal = model.deals[latestOf(model, chat)]
  if (deal && !isOver(deal) && !hasBegun(deal)) endDeal(model, deal)
  if (!model.closed.includes(chat)) model.closed.push(chat)
}

/** A ring whose swap is done no longer ends. */
function isComplete(model: Model): boolean {
  if (model.ring?.state === 'complete' && model.deals.some(isDoneInRing)) model.ring.state = 'done'
  return model.ring?.state === 'complete'
}

const isDoneInRing = ({ chat, state }: ModelDeal) => chat === 0 && state === 'done'

function endRing(model: Model): void {
  if (!model.ring || !isComplete(model)) return
  model.ring.state = 'broken'
  closeChat(model, 0)
}

/** A ring ends when it loses a car, unless its own swap has the car or has begun. */
function look(model: Model): void {
  const deal = model.deals[latestOf(model, 0)]
  const isBegun = deal && !isOver(deal) && hasBegun(deal)
  const holds = model.chats[0]?.every((party) => {
    const car = model.cars[party]
    if (!car?.isActive || car.isDeleted) return false
    return car.reservedFor === null || model.deals[car.reservedFor]?.chat === 0
  })
  if (!holds && !isBegun) endRing(model)
}

function leaveRing(model: Model, { by, chat }: { by: number; chat: number }): string {
  if (!model.ring || chat !== 0) return 'NOT_FOUND'
  if (model.ring.leavers.includes(by)) return 'OK'
  look(model)
  if (!isComplete(model)) return 'RING_OVER'
  endRing(model)
  model.ring.leavers.push(by)
  return 'OK'
}

function ban(model: Model, member: number): void {
  model.banned.push(member)
  endDealsOf(model, member)
  if (model.chats[0]?.includes(member)) endRing(model)
  for (const car of model.cars) if (car.owner === member) car.isActive = false
}

function handle(model: Model, what: OwnersAct, index: number): string {
  const car = model.cars[index]
  if (!car || isAway(model, car.owner)) return 'UNAUTHENTICATED'
  if (car.isDeleted) return 'CAR_NOT_FOUND'
  if (what === 'activate' && car.isLocked) return 'CAR_LOCKED'
  if (what !== 'delete' && car.isSwapped) return 'CAR_SWAPPED'
  if (car.reservedFor !== null) return 'CAR_RESERVED'
  if (what === 'edit') {
    car.isEdited = true
    return 'OK'
  }
  if (what !== 'activate') endOffersOf(model, index)
  if (what === 'delete') Object.assign(car, { isDeleted: true, isActive: false })
  else car.isActive = what === 'activate'
  return 'OK'
}

/** Proposals with a car end with it. */
function endOffersOf(model: Model, car: number): void {
  for (const deal of model.deals)
    if (deal.state === 'open' && deal.versions.at(-1)?.cars.includes(car))
      end(model, deal, 'cancelled')
}

/** A moderator may switch off a reserved car too. */
function moderate(model: Model, what: 'lock' | 'unlock', index: number): string {
  const car = model.cars[index]
  if (!car || car.isDeleted) return 'CAR_NOT_FOUND'
  if (what === 'unlock' && car.isSwapped) return 'CAR_SWAPPED'
  if (what === 'unlock' && model.banned.includes(car.owner)) return 'OWNER_BANNED'
  const deal = what === 'lock' && car.reservedFor !== null && model.deals[car.reservedFor]
  if (deal) endDeal(model, deal)
  if (what === 'lock') endOffersOf(model, index)
  Object.assign(car, { isActive: what === 'unlock', isLocked: what === 'lock' })
  return 'OK'
}

function refuseCars(model: Model, cars: number[], deal: number | null): string | undefined {
  const named = cars.map((index) => model.cars[index])
  if (named.some((car) => !car?.isActive || car.isDeleted)) return 'CAR_GONE'
  if (named.some((car) => car && car.reservedFor !== null && car.reservedFor !== deal))
    return 'CAR_RESERVED'
  return undefined
}

const editedOf = (model: Model, cars: number[]): boolean[] =>
  cars.map((index) => model.cars[index]?.isEdited ?? false)

function propose(model: Model, { chat, by, choice }: Act & { do: 'propose' }): string {
  if (model.unmatched.includes(chat)) return 'NOT_FOUND'
  const isClosed = model.closed.includes(chat)
  if (isClosed || model.chats[chat]?.some((party) => isAway(model, party))) return 'CHAT_CLOSED'
  const before = model.deals[latestOf(model, chat)]
  if (before && !isOver(before)) return 'DEAL_OPEN'
  const cars = carsChosen(model, chat, choice)
  const refusal = refuseCars(model, cars, null)
  if (refusal) return refusal
  const versions = [{ cars, edited: editedOf(model, cars), accepted: [by] }]
  model.deals.push({
    ...{ chat, state: 'open', versions, isPending: true, agreed: null },
    ...{ handed: [], disputing: [], cancelling: [], tookBack: [], isPaid: false },
  })
  return 'OK'
}

function expire(model: Model, index: number): void {
  const deal = model.deals[index]
  if (!deal?.isPending) return
  if (deal.state === 'open') end(model, deal, 'expired')
  else deal.isPending = false
}

export type Step = Extract<Act, { by: number; aim: Aim }>

function step(model: Model, deal: ModelDeal, index: number, asked: Step): string {
  const parties = model.chats[deal.chat] ?? []
  const newest = deal.versions.length
  const current = deal.versions.at(-1)
  if (!current) return 'NOT_FOUND'
  const refusal = () => {
    if (isOver(deal)) return 'DEAL_OVER'
    if (deal.state === 'disputed') return 'DEAL_DISPUTED'
    return hasBegun(deal) ? 'HANDOVER_BEGUN' : undefined
  }
  switch (asked.do) {
    case 'accept': {
      const number = versionOf(asked)
      const version = deal.versions[number - 1]
      if (version?.accepted.includes(asked.by)) return 'OK'
      if (isOver(deal)) return 'DEAL_OVER'
      if (deal.state === 'disputed') return 'DEAL_DISPUTED'
      if (model.closed.includes(deal.chat)) return 'CHAT_CLOSED'
      if (number !== newest || !deal.isPending) return 'VERSION_STALE'
      const refused = refuseCars(model, current.cars, index)
      if (refused) return refused
      const isChanged = editedOf(model, current.cars).join() !== current.edited.join()
      if (deal.state === 'open' && isChanged) return 'CAR_CHANGED'
      current.accepted.push(asked.by)
      if (parties.every((party) => current.accepted.includes(party))) {
        Object.assign(deal, { state: 'agreed', agreed: newest, isPending: false })
        for (const car of current.cars) Object.assign(model.cars[car] ?? {}, { reservedFor: index })
      }
      return 'OK'
    }
    case 'counter': {
      const early = refusal()
      if (early) return early
      if (model.closed.includes(deal.chat)) return 'CHAT_CLOSED'
      if (asked.isStale || asked.aim.newest !== newest) return 'VERSION_STALE'
      const cars = carsChosen(model, deal.chat, asked.choice)
      const agreed = deal.versions[(deal.agreed ?? 0) - 1]
      if (agreed && !same(agreed.cars, cars)) return 'LEGS_AGREED'
      if (asked.isCorrection && !agreed) return 'INVALID_INPUT'
      const refused = refuseCars(model, cars, index)
      if (refused) return refused
      const isUnseen = cars.some((car, giver) => {
        const was = current.edited[current.cars.indexOf(car)]
        const is = model.cars[car]?.isEdited
        return parties[giver] !== asked.by && (was ?? is) !== is && asked.seen?.[car] !== is
      })
      if (isUnseen && !agreed) return 'CAR_CHANGED'
      const edited = agreed?.edited ?? editedOf(model, cars)
      deal.versions.push({ cars, edited, accepted: [asked.by] })
      deal.isPending = true
      return 'OK'
    }
    case 'decline': {
      const early = refusal()
      if (early) return early
      if (!deal.isPending || current.accepted.includes(asked.by)) return 'ACCEPTED_ALREADY'
      if (deal.state === 'open') end(model, deal, 'declined')
      else deal.isPending = false
      return 'OK'
    }
    case 'cancel':
      if (deal.state === 'disputed') return cancelDisputed(model, deal, asked.by)
      if (isOver(deal)) return 'DEAL_OVER'
      if (hasBegun(deal)) return 'HANDOVER_BEGUN'
      if (deal.state === 'open' && !current.accepted.includes(asked.by)) return 'NOT_ACCEPTED'
      endDeal(model, deal)
      return 'OK'
    case 'hand over':
      return handOver(model, deal, index, asked.by)
    case 'take back':
      if (!deal.handed.includes(asked.by)) return 'OK'
      if (isOver(deal)) return 'DEAL_OVER'
      deal.handed = without(deal.handed, asked.by)
      deal.tookBack = [...without(deal.tookBack, asked.by), asked.by]
      for (const one of deal.disputing) one.about = without(one.about, asked.by)
      return endUnlessBegun(model, deal)
    case 'receive':
      // The first party pays the second one.
      if (asked.by !== parties[1]) return 'NOT_FOUND'
      if (deal.agreed === null) return isOver(deal) ? 'DEAL_OVER' : 'NOT_AGREED'
      if (deal.isPaid) return 'OK'
      if (isOver(deal) && deal.state !== 'done') return 'DEAL_OVER'
      deal.isPaid = true
      return 'OK'
    case 'dispute':
      if (isDisputing(deal, asked.by)) return 'OK'
      if (isOver(deal)) return 'DEAL_OVER'
      if (!hasBegun(deal)) return 'NOTHING_SAID'
      deal.disputing.push({
        ...{ by: asked.by, about: without(deal.handed, asked.by) },
        ...{ isAnswered: false, isOld: false },
      })
      deal.state = 'disputed'
      return 'OK'
    case 'papers':
      return writePapers(model, deal, asked)
    case 'end dispute':
      if (!isDisputing(deal, asked.by)) return 'OK'
      if (isOver(deal)) return 'DEAL_OVER'
      deal.disputing = deal.disputing.filter(({ by }) => by !== asked.by)
      deal.cancelling = without(deal.cancelling, asked.by)
      if (deal.disputing.length > 0) return 'OK'
      Object.assign(deal, { state: 'agreed', cancelling: [] })
      finish(model, deal, index)
      return endUnlessBegun(model, deal)
    default:
      return 'NOT_FOUND'
  }
}

/** In a closed chat, ends the deal as soon as nobody has the keys. */
function endUnlessBegun(model: Model, deal: ModelDeal): string {
  if (model.closed.includes(deal.chat) && !isOver(deal) && !hasBegun(deal)) endDeal(model, deal)
  return 'OK'
}

/** The car that the member gives, in the version that the member has seen. */
export const carGiven = ({ versions }: ModelDeal, parties: number[], asked: Step): number =>
  versions[asked.aim.newest - 1]?.cars[parties.indexOf(asked.by)] ?? -1

/** Papers are locked when the receiver has the keys, while something is disputed, and in a closed chat. */
function writePapers(model: Model, deal: ModelDeal, asked: Step): string {
  const parties = model.chats[deal.chat] ?? []
  const cars = deal.versions[(deal.agreed ?? deal.versions.length) - 1]?.cars ?? []
  const giver = cars.indexOf(carGiven(deal, parties, asked))
  if (giver < 0) return 'NOT_FOUND'
  if (deal.state === 'open') return 'NOT_AGREED'
  if (isOver(deal)) return 'DEAL_OVER'
  if (deal.state === 'disputed') return 'DEAL_DISPUTED'
  if (deal.handed.includes(parties[(giver + 1) % parties.length] ?? -1)) return 'PAPERS_LOCKED'
  return model.closed.includes(deal.chat) ? 'CHAT_CLOSED' : 'OK'
}

function handOver(model: Model, deal: ModelDeal, index: number, by: number): string {
  const isAgain = deal.handed.includes(by)
  if (isOver(deal)) return isAgain ? 'OK' : 'DEAL_OVER'
  if (deal.state === 'open') return 'NOT_AGREED'
  for (const one of deal.disputing) {
    const isAnswer = isAgain ? one.about.includes(by) : one.about.length === 0
    if (isAnswer && one.by !== by && !one.isOld) one.isAnswered = true
  }
  deal.cancelling = without(deal.cancelling, by)
  if (isAgain) return 'OK'
  deal.handed.push(by)
  deal.isPending = false
  return finish(model, deal, index)
}

const without = (list: number[], one: number): number[] => list.filter((other) => other !== one)

const isDisputing = ({ disputing }: ModelDeal, member: number): boolean =>
  disputing.some(({ by }) => by === member)

/**
 * A party can cancel alone if no word stands, if it disputes and no other party has said that they got the keys, or if nobody
 * answered its dispute in time.
 */
function cancelDisputed(model: Model, deal: ModelDeal, by: number): string {
  const own = deal.disputing.find((one) => one.by === by)
  const isUnanswered = own?.isOld && !own.isAnswered
  const isHeard = own && (isUnanswered || without(deal.handed, by).length === 0)
  const isAlone = isHeard || deal.handed.length === 0
  const wanted = [...without(deal.cancelling, by), by]
  if (isAlone || model.chats[deal.chat]?.every((party) => wanted.includes(party)))
    endDeal(model, deal)
  else deal.cancelling = wanted
  return 'OK'
}

/** The deal is done if everyone has the keys and nobody disputes it. */
function finish(model: Model, deal: ModelDeal, index: number): string {
  const areAllIn = model.chats[deal.chat]?.every((party) => deal.handed.includes(party))
  if (!areAllIn || deal.state !== 'agreed') return 'OK'
  deal.state = 'done'
  const swapped = model.cars.filter((car) => car.reservedFor === index)
  for (const other of model.deals)
    if (
      other.state === 'open' &&
      other.versions.at(-1)?.cars.some((car) => swapped.includes(model.cars[car] as ModelCar))
    )
      end(model, other, 'cancelled')
  for (const car of swapped)
    Object.assign(car, { isActive: false, isSwapped: true, reservedFor: null })
  return 'OK'
}
