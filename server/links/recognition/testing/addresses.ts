import type { LinkType } from '#contract/link-types.ts'

/** As people paste them. */
export const addresses: Record<LinkType, string> = {
  wildberries: `
    https://www.wildberries.ru/
    https://www.wildberries.ru/catalog/12345678/detail.aspx
    https://www.wildberries.ru/catalog/0/search.aspx?search=%D0%BF%D0%BB%D0%B0%D1%82%D1%8C%D0%B5
    https://www.wildberries.ru/seller/446137
    https://www.wildberries.ru/brands/zarina
    https://www.wildberries.ru/lk/favorites
    https://wildberries.ru/promotions
    https://m.wildberries.ru/catalog/12345678/detail.aspx
    https://global.wildberries.ru/product?card=110592443
    https://kz.wildberries.ru/catalog/55919141/detail.aspx
    https://digital.wildberries.ru/offer/491728
    https://seller.wildberries.ru/about-portal/ru/ru
    https://wb.ru/catalog/12345678/detail.aspx
    https://www.wildberries.by/product?card=12345678
    https://www.wildberries.kz/catalog/12345678/detail.aspx
    https://www.wildberries.am/catalog/12345678/detail.aspx
    https://www.wildberries.kg/catalog/12345678/detail.aspx
    https://www.wildberries.uz/catalog/12345678/detail.aspx
    https://www.wildberries.ge/catalog/obuv/muzhskaya/kedy-i-krossovki
    WILDBERRIES.RU/catalog/12345678/detail.aspx
    //www.wildberries.ru/catalog/12345678/detail.aspx`,
  ozon: `
    https://www.ozon.ru/
    https://www.ozon.ru/product/chaynik-elektricheskiy-12345678/
    https://www.ozon.ru/product/12345678/?at=Rltyp7GLjIqq
    https://www.ozon.ru/products/523246647/?from=share_ios
    https://www.ozon.ru/context/detail/id/148627191/
    https://www.ozon.ru/t/Wl8Xq1A
    https://ozon.ru/t/Wl8Xq1A
    https://www.ozon.ru/seller/novodel-885208/?miniapp=seller_885208
    https://www.ozon.ru/brand/naturalino-100091998/
    https://www.ozon.ru/category/sistemnye-bloki-15704/
    https://m.ozon.ru/product/12345678/
    https://seller.ozon.ru/app/products
    https://ozon.by/product/chaynik-12345678/
    https://ozon.kz/product/chaynik-12345678/
    https://uz.ozon.com/product/bryuki-3525606520/?oos_search=false
    https://am.ozon.com/seller/swikki-1313863/products/`,
  yandexmarket: `
    https://market.yandex.ru/
    https://market.yandex.ru/product--chainik-kitfort/1234567890?sku=101
    https://market.yandex.ru/card/shlem-igroka-khokkeynyy-chernyy/102503561661
    https://market.yandex.ru/business--kutezh/84407784
    https://market.yandex.ru/cc/8CfCY2
    https://market.yandex.ru/catalog--chainiki/54962/list?hid=1
    https://m.market.yandex.ru/product/1234567890
    https://pokupki.market.yandex.ru/
    https://market.yandex.by/
    https://market.yandex.kz/catalog/54726
    https://market.yandex.uz/
    https://market.ya.ru/`,
  megamarket: `
    https://megamarket.ru/
    https://megamarket.ru/catalog/details/perforator-makita-hr2470-100000107707/
    https://megamarket.ru/catalog/makita/page-4/
    https://www.megamarket.ru/promo/
    https://sbermegamarket.ru/catalog/details/igrovaya-pristavka-100027293033/
    https://megamarket.ru/catalog/details/monitor-600013078509/#?details_block=prices`,
  aliexpress: `
    https://aliexpress.ru/item/1005006872524676.html?sku_id=12000038581789141
    https://www.aliexpress.com/item/1005001234567890.html
    https://ru.aliexpress.com/item/1005001234567890.html
    https://m.aliexpress.ru/item/1005001234567890.html
    https://a.aliexpress.com/_mMqkX2
    https://a.aliexpress.ru/_mMqkX2
    https://s.click.aliexpress.com/e/_DkXyz12
    https://sl.aliexpress.ru/p?key=abcd
    https://aliexpress.ru/store/1101234567
    https://www.aliexpress.us/item/3256801234567890.html`,
  avito: `
    https://www.avito.ru/
    https://www.avito.ru/moskva/telefony/iphone_12_64gb_1234567890
    https://m.avito.ru/moskva/telefony/iphone_12_64gb_1234567890
    https://www.avito.ru/user/17fc1256e10a89600c7ac7975827b15d/profile?src=sharing
    https://www.avito.ru/brands/i12345678/all
    https://avito.ru/all?q=%D1%81%D1%82%D0%BE%D0%BB`,
  telegram: `
    https://t.me/channel
    http://telegram.me/channel
    https://telegram.dog/channel
    https://t.me/+AbCdEfGh1234ijkl
    https://t.me/joinchat/AbCdEfGh1234ijkl
    https://t.me/+79991234567
    https://t.me/channel/123?single
    https://t.me/s/channel
    https://t.me/c/1234567890/42
    https://t.me/shop_bot?start=from_site
    https://t.me/share/url?url=https%3A%2F%2Fexample.ru
    https://t.me/addstickers/Animals
    https://channel.t.me/
    https://web.telegram.org/k/#@channel
    https://telegram.org/blog
    t.me/channel
    HTTPS://T.ME/Channel`,
  whatsapp: `
    https://wa.me/79991234567
    https://wa.me/79991234567?text=%D0%97%D0%B4%D1%80%D0%B0%D0%B2%D1%81%D1%82%D0%B2%D1%83%D0%B9%D1%82%D0%B5
    https://wa.me/message/ABCDEFGHIJKLM1
    https://wa.me/qr/ABCDEFGHIJKLM1
    https://api.whatsapp.com/send?phone=79991234567
    https://api.whatsapp.com/send/?phone=79991234567&text&type=phone_number
    https://web.whatsapp.com/send?phone=79991234567
    https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv
    https://whatsapp.com/channel/0029VaAbCdEf
    https://www.whatsapp.com/channel/0029VaAbCdEf`,
  vk: `
    https://vk.com/club1
    https://vk.com/public123456
    https://vk.com/durov
    https://vk.com/wall-1_2
    https://vk.com/market-123456
    https://vk.com/video-1_456239017
    https://vk.com/app5898182_-123456
    https://m.vk.com/club1
    https://vk.ru/club1
    https://m.vk.ru/club1
    https://vk.me/club1
    https://vk.link/shop
    https://vkvideo.ru/video-1_456239017
    https://live.vkvideo.ru/streamer
    https://vkontakte.ru/club1
    https://vk.com:443/club1`,
  ok: `
    https://ok.ru/group/12345678901234
    https://ok.ru/profile/123456789012
    https://ok.ru/video/1234567890123
    https://m.ok.ru/group/12345678901234
    https://ok.ru/shop
    https://www.ok.ru/shop
    https://odnoklassniki.ru/shop
    https://www.odnoklassniki.ru/group/12345678901234`,
  youtube: `
    https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s
    https://m.youtube.com/watch?v=dQw4w9WgXcQ
    https://music.youtube.com/watch?v=dQw4w9WgXcQ
    https://youtu.be/dQw4w9WgXcQ?si=abc
    https://www.youtube.com/shorts/dQw4w9WgXcQ
    https://www.youtube.com/live/dQw4w9WgXcQ
    https://www.youtube.com/@shop
    https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv
    https://www.youtube.com/playlist?list=PL123
    https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ`,
  rutube: `
    https://rutube.ru/video/5e50f983f13ddc987ee04f8e595de971/
    https://rutube.ru/shorts/5e50f983f13ddc987ee04f8e595de971/
    https://rutube.ru/channel/23456789/
    https://rutube.ru/play/embed/5e50f983f13ddc987ee04f8e595de971
    https://www.rutube.ru/u/shop/
    https://studio.rutube.ru/videos`,
  dzen: `
    https://dzen.ru/shop
    https://dzen.ru/a/ZQabcdEFGHij-klm
    https://dzen.ru/video/watch/654f376f8d22c3188bbd0e16
    https://dzen.ru/shorts/654f376f8d22c3188bbd0e16
    https://dzen.ru/id/5c3d8f9a1b2c3d00aa1b2c3d
    https://m.dzen.ru/news
    https://zen.yandex.ru/media/shop/statya-5c3d8f9a1b2c3d00aa1b2c3d
    https://zen.yandex.com/shop`,
  tiktok: `
    https://www.tiktok.com/@anna
    https://www.tiktok.com/@anna/video/7123456789012345678?is_from_webapp=1
    https://m.tiktok.com/v/7123456789012345678.html
    https://vm.tiktok.com/ZMabc1234/
    https://vt.tiktok.com/ZSabc1234/
    https://tiktok.com/t/ZTabc1234/`,
  instagram: `
    https://www.instagram.com/anna
    https://instagram.com/anna.shop/?igsh=abc
    https://www.instagram.com/reel/CabcDEF1234/
    https://www.instagram.com/p/CabcDEF1234/?img_index=1
    https://www.instagram.com/stories/anna/1234567890/
    https://instagr.am/p/CabcDEF1234/
    https://ig.me/m/anna`,
  max: `
    https://max.ru/shop
    https://max.ru/u/f9LHodD0cOKrE8Rl
    https://max.ru/join/abcdEFGH1234
    https://max.ru/shop_bot?start=site
    https://web.max.ru/12345678
    https://dev.max.ru/docs`,
  appstore: `
    https://apps.apple.com/ru/app/vk/id564177498
    https://apps.apple.com/app/id564177498
    https://apps.apple.com/ru/developer/v-kontakte-ooo/id530767783
    https://itunes.apple.com/ru/app/vk/id564177498?mt=8
    https://appstore.com/vk
    https://appsto.re/ru/AbCdE.i`,
  googleplay: `
    https://play.google.com/store/apps/details?id=com.vkontakte.android
    https://play.google.com/store/apps/details?id=com.vkontakte.android&hl=ru&gl=RU
    https://play.google.com/store/apps/developer?id=VK
    https://play.google.com/store/search?q=vk&c=apps
    http://play.google.com/store/apps/details?id=com.wildberries.ru`,
  rustore: `
    https://www.rustore.ru/catalog/app/com.vkontakte.android
    https://rustore.ru/catalog/app/com.vkontakte.android
    https://apps.rustore.ru/app/com.vkontakte.android
    https://www.rustore.ru/instruction
    https://console.rustore.ru/`,
  site: `
    https://example.ru/
    https://shop.example.ru:8443/catalog?page=2#top
    https://магазин.рф/
    https://xn--80aairftm.xn--p1ai/
    https://yandex.ru/maps/-/CDabc123
    https://yandex.ru/market
    https://ya.ru/search/?text=wildberries.ru
    https://clck.ru/3DJ6C4
    https://ya.cc/m/o6aFaiJ
    https://vk.cc/abc123
    https://ok.me/abc1
    https://bit.ly/3abc
    https://wa.link/abc123
    https://goo.su/abc12
    https://taplink.cc/shop
    https://mail.ru/
    https://dzen.example.ru/
    https://www.apple.com/ru/app-store/
    https://music.apple.com/ru/album/1
    https://testflight.apple.com/join/abc123
    https://www.google.com/search?q=play.google.com
    https://disk.yandex.ru/i/5AmtHIvl1NK
    https://docs.google.com/forms/d/e/1/viewform
    https://www.facebook.com/shop
    https://x.com/shop
    https://lamoda.ru/p/mp002xw0abcd/
    https://telegra.ph/Novosti-01-01
    http://8.8.8.8/
    https://[2001:db8::1]/`
}
