import type { City } from './cities.ts'

/** Why the map shows no bubble. */
export function emptyWords(cities: readonly City[], isWhole: boolean): string {
  if (!isWhole) return 'Здесь переходов нет: посмотрите на всю Россию'
  return cities.some(({ point }) => point)
    ? 'Все эти города за краем карты: они в списке'
    : 'Города этих переходов не определены'
}
