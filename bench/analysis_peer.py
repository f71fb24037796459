"""The same question put to NumPy and pandas: r at lags -14..14 of pairs of daily series with missing days.

Reads series (float64, one after the other, NaN = missing) from a file and prints CPU microseconds per undirected pair
as JSON. Correlations only: neither computes a p that may be believed.

    python3 analysis_peer.py FILE DAYS MAX_LAG
"""
import json
import sys
import time

import numpy as np


def ring_size(days, max_lag):
    size = 1
    while size < days + 2 * max_lag + 1:
        size *= 2
    return size


def numpy_rings(series, max_lag, rows):
    """All shifts by FFT with pairwise deletion, spectra cached, one batch of inverse transforms per row of pairs."""
    size = ring_size(series.shape[1], max_lag)
    present = ~np.isnan(series)
    values = np.where(present, series, 0.0)
    fv, fm, fs = (np.fft.rfft(a, size, axis=1) for a in (values, present.astype(float), values**2))
    pairs = 0
    for x in range(rows):
        y = slice(x + 1, None)
        back = lambda a, b: np.fft.irfft(np.conj(a) * b, size, axis=1)
        n = np.rint(back(fm[x], fm[y]))
        sxy, sx, sy = back(fv[x], fv[y]), back(fv[x], fm[y]), back(fm[x], fv[y])
        sxx, syy = back(fs[x], fm[y]), back(fm[x], fs[y])
        with np.errstate(all="ignore"):
            r = (n * sxy - sx * sy) / np.sqrt((n * sxx - sx**2) * (n * syy - sy**2))
        pairs += r.shape[0]
    return pairs


def pandas_shifts(series, max_lag, pairs):
    """Series.corr of the one with the shifted other, lag by lag: what a notebook would do."""
    import pandas as pd

    columns = [pd.Series(column) for column in series]
    for k in range(pairs):
        x, y = columns[k % len(columns)], columns[(k + 1) % len(columns)]
        for lag in range(-max_lag, max_lag + 1):
            y.corr(x.shift(lag))
    return pairs


def cpu_per_pair(work):
    start = time.process_time()
    pairs = work()
    return (time.process_time() - start) / pairs * 1e6


days, max_lag = int(sys.argv[2]), int(sys.argv[3])
series = np.fromfile(sys.argv[1]).reshape(-1, days)
result = {"numpy": cpu_per_pair(lambda: numpy_rings(series, max_lag, min(8, len(series) - 1)))}
try:
    result["pandas"] = cpu_per_pair(lambda: pandas_shifts(series, max_lag, 10))
except ImportError:
    pass
print(json.dumps(result))
