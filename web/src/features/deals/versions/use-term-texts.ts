import { carTitle } from '@keyswap/contract/car-title'
import type { Extras, Version } from '@keyswap/contract/deals'
import { cars } from '../../../domain/cars.texts.ts'
import { type Mileage, value } from '../../../lib/formats/formats.ts'
import { useUnits } from '../../../lib/formats/units.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { type AgreedCar, carOf, changedFacts, factText } from '../car-facts.ts'
import { deals } from '../deals.texts.ts'
import { meetingText } from '../meeting.ts'
import { listedOdometer, odometer } from '../odometer.ts'
import { paymentLine } from '../payment-line.ts'
import { ownFirst, type People, personIn } from '../people.ts'
import type { TermsPart } from './changes.ts'

/** Latvian writes days of the week in lower case, but not at the beginning of a line. */
const capitalized = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/** The terms of a version in words, part by part; those of a swap that is done, as what was. */
export function useTermTexts(people: People, isDone = false) {
  const speech = useMessages(deals)
  const { t, locale } = speech
  const words = useMessages(cars)
  const { distance } = useUnits()
  const mileageOf = (car: Mileage) => odometer(listedOdometer(car), distance, speech)
  const nameOfCar = (version: Version, car_id: string): string => {
    const car = carOf(version, car_id)
    return car ? carTitle(car) : ''
  }
  /** What a version says about a car, in the order of reading. */
  const factsOf = (version: Version, car_id: string): string[] => {
    const car = carOf(version, car_id)
    return car ? [carTitle(car), mileageOf(car), value(car, speech)] : []
  }

  const extra = (version: Version, { car_id, items, other }: Extras) => {
    const names = items.map((item) => t(`extra.${item}`))
    const [first, ...more] = names
    const all = [
      ...(first ? [first, ...more.map((name) => name.toLocaleLowerCase(locale))] : []),
      ...(other ? [other] : []),
    ]
    return t('plan.extras_of', {
      car: nameOfCar(version, car_id),
      items: new Intl.ListFormat(locale, { type: 'unit' }).format(all),
    })
  }

  const lines: Record<TermsPart, (version: Version) => string[]> = {
    cars: (version) =>
      ownFirst(version.terms.legs, people).map(({ giver_id, receiver_id, car_id }) => {
        const { name, isViewer } = personIn(people, giver_id)
        const car = factsOf(version, car_id).join(' · ')
        if (isViewer) return t('plan.you_give', { car })
        if (personIn(people, receiver_id).isViewer) return t('plan.you_get', { car })
        return t('plan.gives', { name, car })
      }),
    money: ({ terms }) =>
      terms.cash.length === 0
        ? [t(isDone ? 'plan.no_money.done' : 'plan.no_money')]
        : terms.cash.map((payment) => paymentLine(payment, people, speech)),
    when: ({ terms }) => [
      terms.meet_at === null
        ? t('plan.no_time')
        : capitalized(meetingText(terms.meet_at, Date.now(), speech), locale),
    ],
    where: ({ terms }) => [terms.place ?? t('plan.no_place')],
    extras: (version) => {
      const given = version.terms.extras.filter(({ items, other }) => items.length > 0 || other)
      return given.length === 0 ? [t('plan.no_extras')] : given.map((each) => extra(version, each))
    },
  }
  const unset = [t('plan.no_time'), t('plan.no_place'), t('plan.no_extras')]
  /** What a part said before it was changed; nothing if it was not set. */
  const linesBefore = (part: TermsPart, version: Version): string[] =>
    lines[part](version).filter((line) => !unset.includes(line))
  /** Mileage: 120,000 km → 160,000 km. */
  const factLines = (version: Version, before: Version | undefined, car_id: string): string[] => {
    const [is, was] = [carOf(version, car_id), before && carOf(before, car_id)]
    return is && was ? carLines(is, was) : []
  }
  const carLines = (is: AgreedCar, was: AgreedCar): string[] =>
    changedFacts(is, was).map((fact) =>
      t('lines.fact.changed', {
        what: t(`fact.${fact}`),
        from: factText(was, fact, words) ?? t('lines.not_set'),
        to: factText(is, fact, words) ?? t('lines.not_set'),
      }),
    )
  return { lines, linesBefore, factsOf, factLines, carLines }
}
