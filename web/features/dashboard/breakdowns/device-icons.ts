import {
  IconBrandAndroid,
  IconBrandApple,
  IconBrandChrome,
  IconBrandEdge,
  IconBrandFirefox,
  IconBrandOpera,
  IconBrandSafari,
  IconBrandVivaldi,
  IconBrandWindows,
  IconBrandYandex,
  IconBrowser,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDevices,
  IconDeviceTablet,
  IconDeviceTv,
  IconTerminal2,
  type Icon
} from '@tabler/icons-react'

const devices: Record<string, Icon> = {
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
  desktop: IconDeviceDesktop,
  tv: IconDeviceTv
}

const systems: Record<string, Icon> = {
  Android: IconBrandAndroid,
  iOS: IconBrandApple,
  macOS: IconBrandApple,
  Windows: IconBrandWindows,
  'Windows Phone': IconBrandWindows,
  Linux: IconTerminal2,
  'Chrome OS': IconBrandChrome
}

const browsers: Record<string, Icon> = {
  Chrome: IconBrandChrome,
  Chromium: IconBrandChrome,
  Safari: IconBrandSafari,
  Firefox: IconBrandFirefox,
  Opera: IconBrandOpera,
  'Opera Touch': IconBrandOpera,
  'Microsoft Edge': IconBrandEdge,
  'Yandex Browser': IconBrandYandex,
  Vivaldi: IconBrandVivaldi
}

const iconIn = (table: Record<string, Icon>, label: string, otherwise: Icon): Icon =>
  (Object.hasOwn(table, label) ? table[label] : undefined) ?? otherwise

export const deviceIcon = (kind: string): Icon => iconIn(devices, kind, IconDevices)

export const osIcon = (os: string): Icon => iconIn(systems, os, IconDevices)

export const browserIcon = (browser: string): Icon => iconIn(browsers, browser, IconBrowser)
