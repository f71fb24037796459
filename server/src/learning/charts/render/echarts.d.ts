/** The whole of ECharts in one small file: its many modules would cost eight times the memory. */
declare module 'echarts/dist/echarts.esm.min.mjs' {
  export * from 'echarts'
}
