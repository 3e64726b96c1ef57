import type { objections } from '../../../web/src/features/moderation/objections.texts.ts'
import type { Latvian } from '../language.ts'

export const texts: Latvian<typeof objections> = {
  'appeals.title': 'Iebildumi',
  'appeals.badge': 'Iebildums',
  'appeals.failed': 'Iebildumus neizdevās ielādēt',
  'appeals.not_yours': 'Par to lemj cits moderators.',
  'appeals.said': 'Lietotājs iebilst',
  'appeals.decide': 'Lemt par iebildumu',
  'appeals.told':
    'Lietotājs izlasīs tavu iemeslu. Ja lēmums bija nepareizs, tas tiek atsaukts, un lieta atkal ir atvērta: izlem to no jauna vai noraidi.',
  'appeals.lost': 'Noņemtu foto un pārtrauktu maiņu atgūt nevar.',
  'appeals.outcome': 'Kas notiks',
  'appeals.outcome.stands': 'Lēmums paliek spēkā',
  'appeals.outcome.undone': 'Tas bija nepareizs: atsaukt',
  'appeals.reason': 'Iemesls, kādu to lasīs lietotājs',
  'appeals.reason.optional': 'Iemesls, kādu to lasīs lietotājs (nav obligāts)',
  'appeals.required': 'Lūdzu, aizpildi šo.',
  'appeals.deciding': 'Izlemj…',
  'appeals.done': 'Iebildums ir izlemts, un lietotājs to uzzinās.',
  'appeals.not_done': 'Par iebildumu neizdevās izlemt',
  'appeals.was.stands': 'Izskatīts vēlreiz: paliek spēkā',
  'appeals.was.undone': 'Izskatīts vēlreiz: bija nepareizs',
}
