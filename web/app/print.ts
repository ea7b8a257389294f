/** Paper is white, whatever the screen is: pages are light while they are printed. */
export function printLight(): void {
  const { dataset } = document.documentElement
  let chosen: string | undefined
  addEventListener('beforeprint', () => {
    chosen = dataset['mantineColorScheme']
    dataset['mantineColorScheme'] = 'light'
  })
  addEventListener('afterprint', () => {
    if (chosen !== undefined) dataset['mantineColorScheme'] = chosen
  })
}
