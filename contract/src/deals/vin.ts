// What a VIN says about its car. It is only advice: makers may leave out much of it, so nothing uncertain gives a warning.
// Don't import zod here: the web would load it.
import type { PaperWarning } from '../choices.ts'
import { makeNamed } from '../listings/make-aliases.ts'

/** 17 letters and digits without I, O and Q (ISO 3779). */
export const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/

/**
 * The codes, two or three characters, with which the VINs of each make begin (ISO 3780). A code that several makes use is
 * listed with each of them.
 */
const codes: Record<string, string> = {
  Abarth: 'ZFA JC1',
  'Alfa Romeo': 'ZAR ZAS',
  Alpine: 'VFA VF1',
  'Aston Martin': 'SCF',
  Audi: 'WAU WA1 WUA TRU 93U 93V 99A XW8',
  Bentley: 'SCB SJA',
  BMW: 'WBA WBS WBX WBY 4US 5UM 5UX 5YM X4X LBV 98M',
  BYD: 'LGX LC0',
  Cadillac: '1G6 1GE 1GY 2G6 2GY 3GY W06 YSC',
  Chevrolet:
    '1G1 1GA 1GB 1GC 1GN 1Y1 2C1 2CN 2G1 2GA 2GB 2GC 2GN 3G1 3GB 3GC 3GN 3N6 KL XUF XUU MMM 8AG 9BG Y6D',
  Chrysler: '1A 1B 1C 1D 1J 2A 2B 2C 2D 3A 3B 3C 3D 4C',
  Citroën: 'VF7 VR7 VS7 935 8BC LDC',
  Cupra: 'VSS',
  Dacia: 'UU1 VF1',
  Daewoo: 'KL UU6 SUP SUL XWB Y6D',
  Daihatsu: 'JD',
  Dodge: '1A 1B 1C 1D 2A 2B 2C 2D 3A 3B 3C 3D 4B WD0 WD1 WD2 WD5 WD8 WDP WDX WDY JB3 ML3 ZAC',
  'DS Automobiles': 'VF7 VR1 LPA',
  Ferrari: 'ZFF ZDF',
  Fiat: 'ZFA ZFB ZFC SUF NM4 9BD 8AP 1C 2C 3C JC1 TSM MCA',
  Ford: 'WF0 1F 2F 3F 1ZV NM0 SFA VS6 6FP MAJ MNB AFA LVS Z6F 8AF 9BF',
  GAZ: 'X96',
  Genesis: 'KM',
  GMC: '1GD 1GJ 1GK 1GT 2GD 2GJ 2GK 2GT 3GD 3GK 3GT',
  Honda: 'JH 1H 2H 3H 3CZ 19X 5F 5J6 SHH SHS NLA LHG LUC LVH MAK MRH MLH MHR 93H',
  Hummer: '137 5GN 5GR 5GT',
  Hyundai: 'KM KND TMA NLH NLJ MAL 5NM 5NP 5XY 2HM Z94 X7M LBE 9BH',
  Infiniti: 'JN 5N1 5N3 SJK',
  Isuzu: 'JAA JAB JAC JAL MPA MP1 4S1 4S2 4NU',
  Jaguar: 'SAJ SAD',
  Jeep: '1C 1J 2C 3C 988 ZAC',
  Kia: 'KNA KNB KNC KND KNE U5Y U6Y 5XX 5XY 3KP XWE LJD',
  Lada: 'XTA',
  Lamborghini: 'ZHW ZA9',
  Lancia: 'ZLA 1C 2C 3C',
  'Land Rover': 'SAL',
  Lexus: 'JT 2T2 58A',
  Lincoln: '1L 2L 3L 5L',
  Lotus: 'SCC',
  Maserati: 'ZAM ZN6',
  Mazda: 'JM1 JM2 JM3 JM7 JMZ 1YV 3MD 3MY 3MZ 4F MM0 MM8 YCM VNK',
  McLaren: 'SBM',
  'Mercedes-Benz':
    'WDA WDB WDC WDD WDF WDP WDR WDY WDZ WD3 WD4 WD8 W1 WMX WME 4J 55 VSA NLE 9BM X96 LE4 MBR',
  MG: 'LSJ SAR',
  MINI: 'WMW WMZ SAX',
  Mitsubishi: 'JMA JMB JMY JA3 JA4 JA7 4A XMC XNC MMB MMC MMT ML3 TYA TYB 6MM 1Z3 1Z7',
  NIO: 'LJ1',
  Nissan: 'JN 1N 3N 4N2 5N1 5BZ SJN VSK VWA VNV VN1 VF1 KNM MDH MNT Z8N 94D 6F4 LGB',
  Opel: 'W0L W0V W0S VXK VXE VSX SED SKF KL VN1 VNV JAA JAC TSM XUF XWF Y6D',
  Peugeot: 'VF3 VR3 936 8AD LDC',
  Polestar: 'YSM LPS',
  Pontiac: '1G2 1G5 1GM 2CK 2G2 2G7 3G2 3G7 5Y2 6G2 KL',
  Porsche: 'WP0 WP1',
  Ram: '1C 2C 3C 1D 3D',
  Renault: 'VF1 VF2 VF6 VF8 VNV VN1 UU1 X7L KNM VS5 VSY 8A1 93Y 9FB MEE',
  'Rolls-Royce': 'SCA SLA',
  Rover: 'SAR SAX',
  Saab: 'YS3 YK1 YTN JF4 5S3 3G0',
  SEAT: 'VSS',
  Škoda: 'TMB TNB XW8 Y6U',
  Smart: 'WME W1A TCC',
  SsangYong: 'KPA KPT',
  Subaru: 'JF 4S3 4S4 TSM W0L',
  Suzuki: 'JS TSM MA3 MBH VSE 2S 5Z6 KL MLC MMS JT SB1 LS5',
  Tesla: '5YJ 7SA LRW XP7 SFZ',
  Toyota:
    'JT JF1 SB1 VNK NMT YAR 1NX 2T 3MY 3TM 4T 5T 5YF 6T1 93R 9BR AHT MBJ MHF MR0 TW1 LFM LTV LVG',
  UAZ: 'XTT',
  Volkswagen: 'WV 1V 2V 3V VWV VWG YBW XW8 8AW 9BW AAV MEX LFV LSV',
  Volvo: 'YV XLB LVY LYV',
  ZAZ: 'Y6D',
}

const makesByCode = new Map<string, Set<string>>()
for (const [make, list] of Object.entries(codes))
  for (const code of list.split(' '))
    makesByCode.set(code, (makesByCode.get(code) ?? new Set()).add(make))

/** Exported for the tests of this table. */
export const codesByMake: Readonly<Record<string, string>> = codes

/**
 * The makes whose VINs begin like this one; undefined if none is known. Both code lengths count: JF1 was used for Toyotas
 * that Subaru built, and JF is Subaru.
 */
export function makesOf(vin: string): ReadonlySet<string> | undefined {
  const found = [2, 3].flatMap((length) => [...(makesByCode.get(vin.slice(0, length)) ?? [])])
  return found.length > 0 ? new Set(found) : undefined
}

/**
 * Only North America (49 CFR 565) and China (GB 16735) prescribe a check digit and a model year. 7A to 7E is New Zealand,
 * all other codes with 7 are the United States.
 */
const isPrescribed = (vin: string): boolean =>
  /^(?:[1-5L]|7[^A-E])/.test(vin) && vin.slice(3, 6) !== 'ZZZ'

const VALUES = Object.fromEntries(
  [...'ABCDEFGHJKLMNPRSTUVWXYZ'].map((letter) => [
    letter,
    // A to H count from 1, J to R from 1 again, and S to Z from 2.
    letter < 'J'
      ? letter.charCodeAt(0) - 64
      : letter < 'S'
        ? letter.charCodeAt(0) - 73
        : letter.charCodeAt(0) - 81,
  ]),
)
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The check digit, a VIN's ninth character, which 49 CFR 565 computes from the others. */
export function checkDigitOf(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => {
    const character = vin.charAt(index)
    return total + weight * (VALUES[character] ?? Number(character))
  }, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** The values of the tenth character for the years from 1980 on; they repeat every 30 years. */
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980

/**
 * Codes outside North America and China with the model year in the tenth character. Ford of Europe writes it elsewhere;
 * Renault, Peugeot, Citroën, Fiat, BMW, Mercedes-Benz and the Japanese makers leave it out in Europe.
 */
const WITH_YEAR = new Set('WVW WVG WV1 WV2 WAU WA1 WUA TRU VSS TMB W0L YV1 YV4 XTA'.split(' '))
/** By this year, all makers of these codes wrote the model year. */
const WITH_YEAR_SINCE = 1995

/** The model years up to `until` that the VIN can mean; empty if it says nothing about the year. */
export function modelYearsOf(vin: string, until: number): number[] {
  const index = YEARS.indexOf(vin.charAt(9))
  const saysYear = isPrescribed(vin) || WITH_YEAR.has(vin.slice(0, 3))
  if (!saysYear || index < 0) return []
  const years: number[] = []
  for (let year = FIRST_YEAR + index; year <= until; year += YEARS.length) years.push(year)
  return years
}

/** The model year may be a year before or after the year of the first registration. */
const YEARS_APART = 1

function isOtherYear(vin: string, year: number): boolean {
  if (!isPrescribed(vin) && year < WITH_YEAR_SINCE) return false
  const years = modelYearsOf(vin, year + YEARS.length)
  return years.length > 0 && years.every((one) => Math.abs(one - year) > YEARS_APART)
}

function isOtherMake(vin: string, make: string): boolean {
  const listed = makeNamed(make)
  const makes = makesOf(vin)
  return listed !== undefined && makes !== undefined && !makes.has(listed)
}

/** How a VIN does not fit its car's listing. */
export function vinWarnings(car: { vin: string; make: string; year: number }): PaperWarning[] {
  const found: PaperWarning[] = []
  if (isPrescribed(car.vin) && checkDigitOf(car.vin) !== car.vin.charAt(8))
    found.push('check_digit')
  if (isOtherMake(car.vin, car.make)) found.push('make')
  if (isOtherYear(car.vin, car.year)) found.push('year')
  return found
}
