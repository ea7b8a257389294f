/** What most links do without, in the order of the form. */
export const sectionIds = ['landing', 'utm', 'advertising', 'card', 'rest'] as const
export type SectionId = (typeof sectionIds)[number]

const sectionOfField = new Map<string, SectionId>([
  ['isLanding', 'landing'],
  ['template', 'landing'],
  ['description', 'landing'],
  ['buttonTitle', 'landing'],
  ['buttons', 'landing'],
  ['leftLines', 'landing'],
  ['linkText', 'landing'],
  ['isAdvertising', 'advertising'],
  ['erid', 'advertising'],
  ['advertiser', 'advertising'],
  ['cardTitle', 'card'],
  ['cardImage', 'card'],
  ['tags', 'rest'],
  ['start', 'rest'],
  ['end', 'rest'],
  ['isAdult', 'rest']
])

/** Where a field stands, of `buttons.0.url` too; undefined: always in sight. */
export const sectionOf = (field: string): SectionId | undefined =>
  sectionOfField.get(field.split('.', 1)[0] ?? '')

const fieldsInSight = ['target', 'slug', 'title']

/** From the top of the form down. */
const place = (field: string) => {
  const section = sectionOf(field)
  return section === undefined
    ? fieldsInSight.indexOf(field)
    : fieldsInSight.length + sectionIds.indexOf(section)
}

/** The field that a person meets first of those that are wrong. */
export const firstOf = (problems: object): string | undefined =>
  Object.keys(problems).toSorted((one, other) => place(one) - place(other))[0]
