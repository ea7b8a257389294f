import { count, formatNumber } from '#web/ui/format.ts'

import type { StripLines } from './strip-lines.ts'
import type { StreamState } from './visit-stream.ts'

export const stateWords: Record<StreamState, string> = {
  connecting: 'Подключаемся…',
  open: 'Переходы появляются здесь сами',
  lost: 'Связь потеряна, подключаемся снова',
  crowded: 'Лента открыта слишком много раз: закройте её в других браузерах или на других устройствах',
  refused: 'Лента недоступна: сервер отказал в доступе'
}

/** Shows what came during the pause, with a number where it is known. */
export function missedWords({ missedCount, counted }: Pick<StripLines, 'missedCount' | 'counted'>): string {
  if (counted === 'unsure') return 'Показать новые'
  if (counted === 'fewer') return `Показать новые: больше\u00A0${formatNumber(missedCount)}`
  return `Показать ${count(missedCount, ['новый', 'новых', 'новых'])}`
}
