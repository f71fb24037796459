import './places.browser.test.ts'
