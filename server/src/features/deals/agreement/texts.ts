import type { DealExtra } from '@keyswap/contract/choices'
import { translate } from '../../../texts/translations.ts'

export type AgreementTexts = {
  title: string
  version: string
  /** The revision of what the parties wrote about their cars. */
  papers: string
  agreed_on: string
  parties: string
  party: string
  gives: string
  gets: string
  cars: string
  vin: string
  plate: string
  odometer: string
  /** What the listing said when the version was proposed. */
  listed_odometer: string
  keys: string
  extras: string
  no_extras: string
  defects: string
  money: string
  payer: string
  payee: string
  amount: string
  no_money: string
  handover: string
  time: string
  place: string
  note: string
  terms: string
  signatures: string
  full_name: string
  personal_code: string
  date_and_signature: string
  page: string
  /** Over the version and the papers' revision. */
  hash: string
  /** In a calendar. */
  meeting: string
  extra: Record<DealExtra, string>
}

const english: AgreementTexts = {
  title: 'Car swap agreement',
  version: 'Version {number}',
  papers: 'papers {number}',
  agreed_on: 'agreed on {date}',
  parties: 'Parties',
  party: 'Party',
  gives: 'Gives',
  gets: 'Gets',
  cars: 'Cars',
  vin: 'VIN',
  plate: 'Registration number',
  odometer: 'Odometer reading at handover',
  listed_odometer: 'Odometer reading in the listing',
  keys: 'Keys',
  extras: 'Comes with it',
  no_extras: 'None',
  defects: 'Known defects',
  money: 'Money',
  payer: 'Pays',
  payee: 'Receives',
  amount: 'Amount',
  no_money: 'No money changes hands',
  handover: 'Handover',
  time: 'Time',
  place: 'Place',
  note: 'Note',
  terms:
    'The parties swap the cars above on these terms. Each declares that the car they give is their own property, that it is free of pledge, lease, prohibition and court order, and that all defects they know of are listed. Anything left blank is filled in by hand before signing. Keyswap is not a party to this agreement and gives no legal advice.',
  signatures: 'Signatures',
  full_name: 'full name',
  personal_code: 'Personal code or document number',
  date_and_signature: 'Date and signature',
  page: 'Page {page} of {pages}',
  hash: 'SHA-256 of this version with these papers',
  meeting: 'Car swap',
  extra: {
    winter_tyres: 'winter tires',
    second_key: 'second key',
    service_book: 'service book',
    tow_bar: 'tow bar',
    roof_rack: 'roof rack',
    child_seat: 'child seat',
  },
}

export const agreementTexts = await translate('agreement', english)
