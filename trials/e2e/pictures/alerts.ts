// Pictures of saved searches in the settings.
import type { Alert, KeptFilters } from '@keyswap/contract/alerts'
import { answering, type Picture, seeing } from './picture.ts'

const kept = (terms: string | KeptFilters, index: number): Alert => ({
  id: `0190a0a0-0000-7000-8000-4000000000${10 + index}`,
  search: typeof terms === 'string' ? terms : null,
  filters: typeof terms === 'string' ? null : terms,
  by_push: index % 3 !== 1,
  by_mail: index % 3 !== 2,
  is_told: true,
  is_pushed: index % 3 !== 1,
  created_at: new Date(Date.UTC(2026, 9, 30 - index)).toISOString(),
})

const LONG: KeptFilters = {
  ...{ make: 'Mercedes-Benz', year_from: 2012, year_to: 2020, mileage_km_to: 150_000 },
  ...{ price_from: 5_000, price_to: 20_000, currency: 'EUR', distance_km: 100 },
  ...{ transmission: ['Automatic'], fuel_type: ['Diesel', 'Hybrid'], condition: ['Good'] },
}

const ten = [
  ...['Volvo V60', LONG, {}, { make: 'Toyota', year_from: 2015 }, 'bmw e39 touring'],
  ...[{ fuel_type: ['Electric' as const] }, 'Golf', { make: 'Audi', price_to: 9_000 }],
  ...['Mazda MX-5 2006', { condition: ['Excellent' as const], year_to: 1995 }],
].map(kept)

const inSettings = (name: string, alerts: Alert[], text: string): Picture => ({
  name,
  path: '/settings/notifications#kept-searches',
  signedIn: true,
  narrow: true,
  before: answering('/api/alerts', alerts),
  prepare: seeing(text),
})

export const alerts: Picture[] = [
  inSettings('alerts-none', [], 'alerts.empty'),
  inSettings('alerts-few', ten.slice(0, 3), 'alerts.lead'),
  inSettings('alerts-ten', ten, 'alerts.lead'),
  inSettings(
    'alerts-no_device',
    ten.slice(0, 3).map((one) => ({ ...one, is_pushed: false })),
    'alerts.no_device',
  ),
]
