import { formatDate } from '#web/ui/format.ts'
import { isDay } from '#web/ui/period/calendar.ts'

interface Option {
  value: string
  name: string
}

/** One part of the address that narrows the list; the parameter has the API's name. */
export interface Filter<Value extends string | boolean = string | boolean> {
  param: string
  label: string
  /** How it is set: from a menu, with a calendar, or only by a link that leads here. */
  kind: 'choice' | 'day' | 'link'
  options: readonly Option[]
  /** What the address says; nothing when that is no value of it. */
  read: (params: URLSearchParams) => Value | undefined
  /** What a chip says of it. */
  words: (value: string) => string
}

interface FilterName {
  param: string
  label: string
}

/** One of several. */
export function choiceFilter<Value extends string>(
  { param, label }: FilterName,
  options: readonly { value: Value; name: string }[]
): Filter<Value> {
  const named = (text: string | null) => options.find(({ value }) => value === text)
  return {
    param,
    label,
    kind: 'choice',
    options,
    read: params => named(params.get(param))?.value,
    words: value => `${label}: ${named(value)?.name ?? value}`
  }
}

/** Yes or no; its chip says the option alone. */
export function flagFilter(name: FilterName, { yes, no }: { yes: string; no: string }): Filter<boolean> {
  const { read, ...choice } = choiceFilter(name, [
    { value: 'true', name: yes },
    { value: 'false', name: no }
  ])
  return {
    ...choice,
    read: params => {
      const said = read(params)
      return said && said === 'true'
    },
    words: value => (value === 'true' ? yes : no)
  }
}

const ID = /^\d{1,18}$/

/** Whose rows: other screens lead here with an id. */
export const linkFilter = ({ param, label }: FilterName): Filter<string> => ({
  param,
  label,
  kind: 'link',
  options: [],
  read: params => {
    const id = params.get(param) ?? ''
    return ID.test(id) ? id : undefined
  },
  words: value => `${label}: №\u00A0${value}`
})

/** A Moscow day; `label` reads on with the date: «с», «по». */
export const dayFilter = ({ param, label }: FilterName): Filter<string> => ({
  param,
  label,
  kind: 'day',
  options: [],
  read: params => {
    const day = params.get(param) ?? ''
    return isDay(day) ? day : undefined
  },
  words: value => `${label} ${formatDate(value)}`
})

/** What the address says of some filters, each under its name of the API. */
export function readFilters<Values extends Readonly<Record<string, string | boolean>>>(
  params: URLSearchParams,
  filters: { readonly [Name in keyof Values]: Filter<Values[Name]> }
): Partial<Values> {
  const said: Partial<Values> = {}
  for (const name in filters) {
    const value = filters[name].read(params)
    if (value !== undefined) said[name] = value
  }
  return said
}
