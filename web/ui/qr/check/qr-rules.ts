import { contrast, luminance } from '#web/ui/qr/code/color.ts'
import { LARGEST_LOGO, LEAST_QUIET_ZONE, QUIET_ZONE, type QrDesign } from '#web/ui/qr/code/qr-design.ts'

/** With less a camera in a dim room sees one colour. */
const LEAST_CONTRAST = 3

const NOT_READ = 'Не прочитает камера'

/** Why a design cannot work, before anything is drawn; '' when nothing speaks against it. */
export function designProblem({ dark, light, quiet, logo, logoShare }: QrDesign): string {
  if (luminance(dark) >= luminance(light))
    return `${NOT_READ}: код светлее фона. Поменяйте цвета местами или сделайте код тёмнее.`
  if (contrast(dark, light) < LEAST_CONTRAST)
    return `${NOT_READ}: цвет кода слишком близок к фону. Сделайте код тёмнее или фон светлее.`
  if (quiet < LEAST_QUIET_ZONE) return `${NOT_READ}: вокруг кода мало места. Сделайте поля шире.`
  if (logo && logoShare > LARGEST_LOGO)
    return `${NOT_READ}: логотип закрывает слишком много. Сделайте его меньше.`
  return ''
}

/** Why a drawn code was not read, as far as the design tells: what is most unusual in it. */
export function unreadReason({ logo, modules, eyes, quiet }: QrDesign): string {
  const advice = () => {
    if (quiet < QUIET_ZONE) return 'Сделайте поля шире или код тёмнее.'
    if (logo) return 'Сделайте логотип меньше или код тёмнее.'
    return modules === 'round' || eyes === 'round'
      ? 'Сделайте код тёмнее или верните квадратную форму.'
      : 'Сделайте код тёмнее или фон светлее.'
  }
  return `${NOT_READ}: на мелкой печати код сливается. ${advice()}`
}
