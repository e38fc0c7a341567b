"""Computes the sun's position with PyEphem (libastro: VSOP87).

elevation  "LATITUDE LONGITUDE SECOND…" per line  ->  "DEGREES…", without refraction
horizon    "LATITUDE LONGITUDE SECOND" per line   ->  "RISING SETTING", the next ones as seconds; - if none that day
"""
import math
import sys

import ephem

DUBLIN = 25567.5  # ephem counts days from 1899-12-31 12:00; this is 1970-01-01.


def observer(latitude, longitude, second):
    place = ephem.Observer()
    place.lat, place.lon = latitude, longitude
    place.pressure = 0
    place.date = float(second) / 86400 + DUBLIN
    return place


def elevation(line):
    latitude, longitude, *seconds = line.split()
    return " ".join(f"{math.degrees(ephem.Sun(observer(latitude, longitude, second)).alt):.5f}" for second in seconds)


def crossing(find):
    try:
        return str(round((float(find(ephem.Sun())) - DUBLIN) * 86400))
    except ephem.CircumpolarError:
        return "-"


def horizon(line):
    place = observer(*line.split())
    # As in almanacs: the upper limb, with a refraction of 34'.
    place.horizon = "-0:34"
    return crossing(place.next_rising) + " " + crossing(place.next_setting)


answer = {"elevation": elevation, "horizon": horizon}[sys.argv[1]]
for line in sys.stdin:
    print(answer(line))
