import { utmKeys } from '#contract/analytics.ts'
import { sourceName } from '#contract/source-names.ts'
import { browserName, deviceName, osName } from '#web/features/dashboard/breakdowns/device-names.ts'
import { utmNames } from '#web/features/dashboard/breakdowns/utm-names.ts'
import { countryName } from '#web/features/dashboard/map/country-names.ts'

import type { FilterKey } from './filters.ts'

interface FilterWords {
  /** What is filtered by: «Город». */
  subject: string
  /** «Казань» */
  value: string
}

const wordsOf: Record<FilterKey, (value: string) => FilterWords> = {
  source: value => ({ subject: 'Источник', value: sourceName(value) }),
  referrer: value => ({ subject: 'Сайт', value: value || 'без сайта' }),
  utm: value => {
    const key = utmKeys.find(known => value.startsWith(`${known}:`))
    const mark = value.slice(value.indexOf(':') + 1)
    return { subject: key ? utmNames[key] : 'Метка', value: mark || 'без метки' }
  },
  country: value => ({ subject: 'Страна', value: countryName(value) }),
  city: value => ({ subject: 'Город', value }),
  device: value => {
    if (value.startsWith('os:')) return { subject: 'Система', value: osName(value.slice(3)) }
    if (value.startsWith('browser:')) return { subject: 'Браузер', value: browserName(value.slice(8)) }
    return { subject: 'Устройство', value: deviceName(value) }
  }
}

/** A filter as a person reads it. */
export const filterWords = (key: FilterKey, value: string): FilterWords => wordsOf[key](value)
