import { textGroup } from '../../../lib/messages/text-group.ts'

// `check.any` is the same everywhere, the rest is by the country of the car. Sources and dates are in the contract.
export const checklists = textGroup('checklists', {
  'check.no_advice': 'A reminder of what to check, not legal advice.',
  'check.source': 'Source: {names}, checked {date}.',
  'check.old': 'This may have changed.',
  'check.general':
    'General advice. Source: {names}, checked {date}. Ask the authorities in the car’s country as well.',

  'register.LV': 'Open e-CSDD, the Latvian vehicle register',
  'register.LT': 'Open Regitra, the Lithuanian vehicle register',
  'register.EE': 'Open Transpordiamet, the Estonian vehicle register',

  'check.any.identity': 'The giver is the registered owner',
  'check.any.identity.why':
    'Compare an identity document with the registration certificate. Anyone else needs a power of attorney.',
  'check.any.vin': 'The VIN on the body matches the papers',
  'check.any.vin.why':
    'A different or altered number may mean the car is stolen, and you may not be able to register it.',
  'check.any.test_drive': 'Test drive done',
  'check.any.test_drive.why':
    'Start the engine cold, try the brakes and every gear. Faults are easier to settle before the swap than after it.',
  'check.any.signed': 'I’ve signed the agreement',
  'check.any.signed.why':
    'Everyone signs every copy and keeps one. Fill in the blanks first, such as full names, addresses and certificate numbers, and strike out what stays empty.',

  'check.LV.pledge': 'No pledge and no prohibition of transfer',
  'check.LV.pledge.why':
    'Check the register of commercial pledges (Uzņēmumu reģistrs) and ask CSDD about prohibitions. A pledged car can be taken from its new owner, and a prohibition or unpaid fines can prevent the change.',
  'check.LV.history': 'History in the register (CSDD) checked: mileage and inspections',
  'check.LV.history.why':
    'e-CSDD shows the mileage recorded at inspections and when the next one is due. If the mileage has gone down, it was altered.',
  'check.LV.owner_change': 'I’ve applied for the change of owner in e-CSDD',
  'check.LV.owner_change.giver': 'I’ve confirmed the change of owner in e-CSDD',
  'check.LV.owner_change.why':
    'Safest: go to a CSDD center together, where the change is registered at once. Otherwise the receiver applies for it, and the giver confirms it within 5 days, or the application is deleted. Once it’s confirmed, the car belongs to the receiver, who has 5 days to register the change at a CSDD center if the car is to be driven. If it’s to be registered abroad, ask CSDD first.',
  'check.LV.owner_change.why.later':
    'Safest: go to a CSDD center together, where the change is registered at once. Otherwise the receiver applies for it, and the giver confirms it in time, or the application is deleted. Once it’s confirmed, the car belongs to the receiver, who must register the change at a CSDD center if the car is to be driven. Check the current deadlines. If it’s to be registered abroad, ask CSDD first.',
  'check.LV.insurance': 'I have compulsory insurance (OCTA) for this car',
  'check.LV.insurance.why':
    'The giver’s OCTA ends the moment the change of owner is confirmed. Don’t drive away without a policy of your own.',

  'check.LT.pledge': 'No pledge and no seizure',
  'check.LT.pledge.why':
    'The Centre of Registers (Registrų centras) keeps the registers of pledges and seizures. A pledged or seized car can be taken from its new owner.',
  'check.LT.history': 'History checked: mileage, inspections, damage',
  'check.LT.history.why':
    'The giver must state the mileage and all damage they know of. Compare this with the technical inspections. If the mileage has gone down, it was altered.',
  'check.LT.owner_change': 'I’ve declared the change of owner to Regitra',
  'check.LT.owner_change.giver': 'I’ve confirmed the change of owner to Regitra',
  'check.LT.owner_change.why':
    'The receiver declares it within 5 working days, using the giver’s owner declaration code (SDK); the giver confirms it within 5 working days after that. Regitra advises handing over keys and documents only then.',
  'check.LT.owner_change.why.later':
    'The receiver declares it, using the giver’s owner declaration code (SDK); then the giver confirms it. Check the current deadlines. Regitra advises handing over keys and documents only then.',
  'check.LT.insurance': 'Insurance settled',
  'check.LT.insurance.why':
    'The giver’s compulsory insurance can pass to the receiver if you agree on this in writing; otherwise it ends. Don’t drive away without a valid policy.',

  'check.EE.pledge': 'No pledge and no prohibition of disposal',
  'check.EE.pledge.why':
    'The background check in Transpordiamet’s e-service shows registered pledges and prohibitions. With a prohibition, the change of owner needs the consent of whoever asked for it.',
  'check.EE.history': 'Transpordiamet history checked: mileage and inspections',
  'check.EE.history.why':
    'The public background check shows the recorded mileage and past inspections. If the mileage has gone down, it was altered.',
  'check.EE.owner_change': 'I’ve applied for the change in the traffic register',
  'check.EE.owner_change.giver': 'I’ve applied for the change as the giver',
  'check.EE.owner_change.why':
    'Giver and receiver apply for it in Transpordiamet’s e-service or at its office, within 5 working days.',
  'check.EE.owner_change.why.later':
    'Giver and receiver apply for it in Transpordiamet’s e-service or at its office. Check the current deadline.',
  'check.EE.insurance': 'Car insurance is valid',
  'check.EE.insurance.why':
    'In Estonia, car insurance passes to the new owner when the change is entered in the traffic register. Check that there is insurance, and how long it’s valid.',

  'check.other.pledge': 'No pledge, lease or prohibition of transfer',
  'check.other.pledge.why':
    'Ask for an extract from the register. A pledged or leased car can be taken from its new owner.',
  'check.other.history': 'History checked: mileage and inspections',
  'check.other.history.why':
    'Compare the mileage with the service book and the inspection reports. If the mileage has gone down, it was altered.',
  'check.other.owner_change': 'I’ve reported the change of owner to the authority',
  'check.other.owner_change.giver': 'I’ve done my part with the authority',
  'check.other.owner_change.why':
    'Find out beforehand what the car’s country requires of giver and receiver, and by when.',
  'check.other.insurance': 'I have insurance for this car',
  'check.other.insurance.why':
    'In many countries the giver’s insurance ends with the change of owner. Don’t drive away without valid insurance.',
})
