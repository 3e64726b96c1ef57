import type { DealExtra } from '@keyswap/contract/choices'
import type { languages } from '@keyswap/contract/languages'
import { translate } from '../../../texts/translations.ts'

export type AgreementTexts = {
  /** Of two who swap with each other, and of three or four in a ring. */
  title: Record<'pair' | 'ring', string>
  nature: string
  /** If the two languages of a document differ: the one that counts. */
  prevails: Record<(typeof languages)[number], string>
  agreed_on: string
  /** `list` has each vehicle with what is not known of it. */
  missing: string
  version: string
  parties: string
  name_here: string
  gives: string
  gets: string
  full_name: string
  personal_code: string
  address: string
  vehicles: string
  vin: string
  plate: string
  certificate: string
  first_registration: string
  inspection_until: string
  listed_first_registration: string
  listed_inspection_until: string
  colour: string
  listed_odometer: string
  odometer: string
  keys: string
  value: string
  extras: string
  no_extras: string
  defects: string
  money: string
  no_money: string
  payer: string
  payee: string
  amount: string
  in_words: string
  paid_by: string
  by_transfer: string
  in_cash: string
  paid_on: string
  declarations: string
  declared: string
  passing: string
  time: string
  place: string
  note: string
  risk: string
  after: string
  signatures: string
  copies: string
  signed_at: string
  signed_on: string
  signature: string
  annex: string
  annex_note: string
  got_keys: string
  /** Of a photo. */
  after_keys: string
  view: Record<'front_left' | 'rear_right' | 'interior' | 'odometer' | 'vin' | 'damage', string>
  no_picture: string
  /** In a calendar. */
  meeting: string
  extra: Record<DealExtra, string>
}

const english: AgreementTexts = {
  title: { pair: 'Vehicle swap agreement', ring: 'Vehicle swap agreement' },
  nature:
    'An agreement between private persons. Keyswap is not a party to it and gives no legal advice.',
  prevails: {
    en: 'Where the languages differ, the English text prevails.',
    lv: 'Where the languages differ, the Latvian text prevails.',
  },
  agreed_on: 'Agreed on Keyswap on {date}.',
  missing: 'Not complete yet. Before signing, fill in by hand: {list}.',
  version: 'Version {number}, papers revision {papers}',
  parties: 'Parties',
  name_here: 'Name on Keyswap',
  gives: 'Gives',
  gets: 'Gets',
  full_name: 'Full name',
  personal_code: 'Personal code or date of birth',
  address: 'Address',
  vehicles: 'Vehicles',
  vin: 'VIN',
  plate: 'License plate number',
  certificate: 'Registration certificate no.',
  first_registration: 'First registration',
  inspection_until: 'Inspection valid until',
  listed_first_registration: 'First registration as stated',
  listed_inspection_until: 'Inspection valid until, as stated',
  colour: 'Color',
  listed_odometer: 'Odometer as stated',
  odometer: 'Odometer at the handover',
  keys: 'Keys',
  value: 'Giver’s estimated value',
  extras: 'Comes with it',
  no_extras: 'Nothing',
  defects: 'Known defects',
  money: 'Money',
  no_money: 'No money is paid.',
  payer: 'Pays',
  payee: 'Receives',
  amount: 'Amount',
  in_words: 'In words',
  paid_by: 'How it is paid',
  by_transfer: 'By bank transfer',
  in_cash: 'In cash',
  paid_on: 'Paid on',
  declarations: 'Declarations',
  declared:
    'Each party declares: the vehicle that they give is their own property; it is free of any pledge, prohibition of transfer, lease or court order; all defects they know of are listed above; they act as a private person, and know that the others do too.',
  passing: 'Handover',
  time: 'Time',
  place: 'Place',
  note: 'Note',
  risk: 'The risk of loss and damage passes to the receiver with the keys and the vehicle.',
  after: 'After the handover',
  signatures: 'Signatures',
  copies: 'Made in {count} copies, one for each party.',
  signed_at: 'Place of signing',
  signed_on: 'Date of signing',
  signature: 'signature',
  annex: 'Annex: photos at the handover',
  annex_note:
    'Taken by the person who gets the vehicle. Each photo is shown with the time Keyswap received it and the start of its SHA-256 hash.',
  got_keys: 'Said “I got the keys”',
  after_keys: 'after the keys',
  view: {
    front_left: 'Front left',
    rear_right: 'Rear right',
    interior: 'Interior',
    odometer: 'Odometer',
    vin: 'VIN plate',
    damage: 'Damage',
  },
  no_picture: 'Photo not available',
  meeting: 'Car swap',
  extra: {
    winter_tyres: 'winter tires',
    second_key: 'second key',
    service_book: 'service book',
    tow_bar: 'tow hitch',
    roof_rack: 'roof rack',
    child_seat: 'child seat',
  },
}

export const agreementTexts = await translate('agreement', english)
